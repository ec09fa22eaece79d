import { describe, expect, test } from 'vitest';
import { chargesInBoth, chargesInPlan } from '../../../../support/service-charges.ts';

const chargesOf = (type: string, armType: string): readonly string[] =>
  chargesInBoth({ terraform: [{ type: `azurerm_${type}`, values: {} }], arm: [{ type: armType }] });

describe('a service that is charged by use alone', () => {
  test.each([
    ['data_share_account', 'Microsoft.DataShare/accounts', 'snapshots of datasets'],
    ['iotcentral_application', 'Microsoft.IoTCentral/iotApps', 'devices by the month'],
    ['relay_namespace', 'Microsoft.Relay/namespaces', 'messages of its relays'],
    ['relay_hybrid_connection', 'Microsoft.Relay/namespaces/hybridConnections', 'hours of its listeners'],
    ['resource_deployment_script_azure_cli', 'Microsoft.Resources/deploymentScripts', 'seconds of the container'],
    ['dev_center_project_pool', 'Microsoft.DevCenter/projects/pools', 'hours of the dev boxes'],
    ['storage_sync', 'Microsoft.StorageSync/storageSyncServices', 'each server that syncs'],
    ['storage_blob_inventory_policy', 'Microsoft.Storage/storageAccounts/inventoryPolicies', 'objects that it lists'],
    [
      'synapse_integration_runtime_azure',
      'Microsoft.Synapse/workspaces/integrationRuntimes',
      'runs and hours of what it does',
    ],
  ])('says by what: %s', (type, armType, by) => {
    expect(chargesOf(type, armType)).toEqual([expect.stringMatching(`^by use: It is charged by .*${by}`)]);
  });
});

describe('a service whose price is not read', () => {
  test.each([
    ['redhat_openshift_cluster', 'Microsoft.RedHatOpenShift/openShiftClusters', 'fee of OpenShift'],
    ['spring_cloud_service', 'Microsoft.AppPlatform/Spring', 'vCPUs and memory of its apps'],
    ['spring_cloud_java_deployment', 'Microsoft.AppPlatform/Spring/apps/deployments', 'by vCPUs and memory;'],
    ['application_load_balancer', 'Microsoft.ServiceNetworking/trafficControllers', 'for as long as it exists'],
    ['express_route_port', 'Microsoft.Network/expressRoutePorts', 'for as long as it exists'],
    ['mssql_job_agent', 'Microsoft.Sql/servers/jobAgents', 'for as long as it exists'],
    ['vmware_private_cloud', 'Microsoft.AVS/privateClouds', 'for as long as it exists'],
    ['service_fabric_managed_cluster', 'Microsoft.ServiceFabric/managedClusters', 'machines'],
  ])('is named as what costs money: %s', (type, armType, what) => {
    expect(chargesOf(type, armType)).toEqual([expect.stringMatching(`^not priced: .*${what}`)]);
  });

  test('is a route server, by its name in Terraform', () => {
    expect(chargesInPlan([{ type: 'azurerm_route_server', values: {} }])).toEqual([
      expect.stringMatching(/^not priced: It is charged for as long as it exists/),
    ]);
  });
});

describe('Defender', () => {
  test('is free on the tier Free, and else charged by what there is to protect', () => {
    const plan = (tier: string) =>
      chargesInBoth({
        terraform: [{ type: 'azurerm_security_center_subscription_pricing', values: { tier } }],
        arm: [{ type: 'Microsoft.Security/pricings', properties: { pricingTier: tier } }],
      });
    expect(plan('Free')).toEqual(['free']);
    expect(plan('Standard')).toEqual([expect.stringMatching(/^by use: .*what there is to protect/)]);
  });
});
