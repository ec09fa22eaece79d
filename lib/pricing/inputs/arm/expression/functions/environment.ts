/**
 * What `environment()` tells in the public cloud, whose prices the public list has. From the reference of the functions of
 * templates at learn.microsoft.com, 2026-11; what names and SKUs are made of.
 */
export const publicCloud = {
  name: 'AzureCloud',
  resourceManager: 'https://management.azure.com/',
  authentication: {
    loginEndpoint: 'https://login.microsoftonline.com/',
    audiences: ['https://management.core.windows.net/', 'https://management.azure.com/'],
  },
  suffixes: {
    acrLoginServer: '.azurecr.io',
    azureFrontDoorEndpointSuffix: 'azurefd.net',
    keyvaultDns: '.vault.azure.net',
    sqlServerHostname: '.database.windows.net',
    storage: 'core.windows.net',
  },
} as const;

/** True for a region that is not one of the public cloud: of governments, or of China. */
export const isOfAnotherCloud = (region: string | undefined): boolean => /^(?:us(?:gov|dod)|china)/i.test(region ?? '');
