import { describe, expect, test } from 'vitest';
import { allServices } from '../../../../../lib/pricing/inputs/services/all-services.ts';
import {
  freeTypes,
  isFreeArmType,
  isFreeTerraformType,
} from '../../../../../lib/pricing/inputs/services/free-types.ts';
import { knowledgeOf } from '../../../../../lib/pricing/inputs/terraform/types.ts';
import { chargesInBoth } from '../../../../support/service-charges.ts';

const ofTerraform = freeTypes.flatMap(({ terraform }) => terraform);
const ofArm = freeTypes.flatMap(({ arm }) => arm);
const pairs = freeTypes.flatMap(({ terraform: [type], arm: [armType] }) =>
  type !== undefined && armType !== undefined
    ? [{ type: type.replace('*', 'any'), armType: armType.replace('*', 'any') }]
    : [],
);

describe('a free type', () => {
  test('is free in both formats, if both have it', () => {
    expect(pairs.length).toBeGreaterThan(200);
    const charged = pairs.filter(({ type, armType }) => {
      const lines = chargesInBoth({
        terraform: [{ type: `azurerm_${type}`, values: {} }],
        arm: [{ type: armType.toUpperCase() }],
      });
      return lines.join() !== 'free';
    });
    expect(charged).toEqual([]);
  });

  test('stands in one place', () => {
    for (const types of [ofTerraform, ofArm]) {
      expect(types.filter((type, at) => types.indexOf(type) !== at)).toEqual([]);
    }
    const read = [
      ...allServices.flatMap(({ terraform }) => terraform.filter((type) => isFreeTerraformType(`azurerm_${type}`))),
      ...allServices.flatMap(({ arm }) => arm.filter(isFreeArmType)),
      ...ofTerraform.filter((type) => knowledgeOf(`azurerm_${type}`) !== 'free'),
    ];
    expect(read).toEqual([]);
  });

  test('has a name of Terraform without its provider, and one of Azure in lower case', () => {
    expect(
      ofTerraform.filter((type) => !/^[a-z][a-z0-9_]*(?:[a-z0-9]|_\*)$/.test(type) || /^azurerm_/.test(type)),
    ).toEqual([]);
    expect(ofArm.filter((type) => !/^microsoft\.[a-z]+(?:\/[a-z0-9]+)*(?:\/[a-z0-9]+|\/\*)$/.test(type))).toEqual([]);
  });

  test.each([
    'Microsoft.CognitiveServices/accounts/projects/connections',
    'Microsoft.Security/autoProvisioningSettings',
    'Microsoft.ServiceBus/namespaces/virtualnetworkrules',
    'Microsoft.Sql/servers/databases/extensions',
    'Microsoft.Web/sites/extensions',
    'Microsoft.Web/sites/siteextensions',
    'Microsoft.Web/sites/slots/basicPublishingCredentialsPolicies',
  ])('is %s, which published templates have', (type) => {
    expect(isFreeArmType(type)).toBe(true);
  });

  test('may be every type of Terraform that begins alike', () => {
    expect(isFreeTerraformType('azurerm_stream_analytics_output_blob')).toBe(true);
    expect(isFreeTerraformType('azurerm_data_factory_linked_service_web')).toBe(true);
    expect(isFreeTerraformType('azurerm_stream_analytics_job')).toBe(false);
    expect(isFreeTerraformType('azurerm_bot_channels_registration')).toBe(false);
  });

  test('may be every type below one of Azure, but not that one', () => {
    expect(isFreeArmType('Microsoft.Authorization/roleAssignments')).toBe(true);
    expect(isFreeArmType('Microsoft.ApiManagement/service/apis/operations/policies')).toBe(true);
    expect(isFreeArmType('Microsoft.ApiManagement/service')).toBe(false);
    expect(isFreeArmType('Microsoft.Network/dnsZones/A')).toBe(true);
  });
});

describe('what costs something of its own, or by use, is not free', () => {
  test.each([
    'active_directory_domain_service',
    'api_management_gateway',
    'api_management_workspace',
    'cdn_frontdoor_firewall_policy',
    'container_registry',
    'cosmosdb_sql_container',
    'data_factory_managed_private_endpoint',
    'data_protection_backup_vault',
    'dns_zone',
    'iotcentral_application',
    'image',
    'key_vault',
    'key_vault_certificate',
    'key_vault_key',
    'kubernetes_cluster_extension',
    'monitor_diagnostic_setting',
    'mssql_job_agent',
    'network_manager',
    'private_endpoint',
    'public_ip',
    'maintenance_assignment_dynamic_scope',
    'network_manager_ipam_pool',
    'recovery_services_vault',
    'spring_cloud_java_deployment',
    'relay_hybrid_connection',
    'security_center_storage_defender',
    'security_center_subscription_pricing',
    'snapshot',
    'storage_account',
    'storage_blob_inventory_policy',
    'storage_encryption_scope',
    'storage_queue',
    'storage_share',
    'storage_table',
    'vmware_private_cloud',
  ])('%s', (type) => {
    expect(isFreeTerraformType(`azurerm_${type}`)).toBe(false);
    expect(knowledgeOf(`azurerm_${type}`)).not.toBe('free');
  });

  test.each([
    'Microsoft.ApiManagement/service/gateways',
    'Microsoft.Compute/snapshots',
    'Microsoft.ContainerService/managedClusters/agentPools',
    'Microsoft.DataFactory/factories/integrationRuntimes',
    'Microsoft.DocumentDB/databaseAccounts/sqlDatabases/throughputSettings',
    'Microsoft.KeyVault/vaults/keys',
    'Microsoft.Network/networkWatchers/flowLogs',
    'Microsoft.Network/privateDnsZones',
    'Microsoft.Resources/deploymentScripts',
    'Microsoft.Security/pricings',
    'Microsoft.Sql/servers/databases',
    'Microsoft.Sql/servers/jobAgents',
    'Microsoft.Storage/storageAccounts/fileServices/shares',
  ])('%s', (type) => {
    expect(isFreeArmType(type)).toBe(false);
  });

  test('of another provider', () => {
    expect(isFreeTerraformType('aws_subnet')).toBe(false);
    expect(isFreeTerraformType('subnet')).toBe(false);
  });
});
