/**
 * What `environment()` tells in the public cloud, whose prices the public list has. From the reference of the functions of
 * templates at learn.microsoft.com, 2026-11.
 */
export const publicCloud = {
  name: 'AzureCloud',
  gallery: 'https://gallery.azure.com/',
  graph: 'https://graph.windows.net/',
  portal: 'https://portal.azure.com',
  graphAudience: 'https://graph.windows.net/',
  activeDirectoryDataLake: 'https://datalake.azure.net/',
  batch: 'https://batch.core.windows.net/',
  media: 'https://rest.media.azure.net',
  sqlManagement: 'https://management.core.windows.net:8443/',
  resourceManager: 'https://management.azure.com/',
  authentication: {
    loginEndpoint: 'https://login.microsoftonline.com/',
    audiences: ['https://management.core.windows.net/', 'https://management.azure.com/'],
    tenant: 'common',
    identityProvider: 'AAD',
  },
  suffixes: {
    acrLoginServer: '.azurecr.io',
    azureDatalakeAnalyticsCatalogAndJob: 'azuredatalakeanalytics.net',
    azureDatalakeStoreFileSystem: 'azuredatalakestore.net',
    azureFrontDoorEndpointSuffix: 'azurefd.net',
    keyvaultDns: '.vault.azure.net',
    sqlServerHostname: '.database.windows.net',
    storage: 'core.windows.net',
  },
} as const;

/** True for a region that is not one of the public cloud: of governments, or of China. */
export const isOfAnotherCloud = (region: string | undefined): boolean => /^(?:us(?:gov|dod)|china)/i.test(region ?? '');
