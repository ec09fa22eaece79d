import { expect, test } from 'vitest';
import { readResourceGraph } from '../../../../../lib/pricing/inputs/arm/read-resource-graph.ts';
import { readArmFixture, showResources } from '../../../../support/arm-inputs.ts';

const graph = readArmFixture('resource-graph.json') as Record<string, unknown>;
const data = graph.data as Record<string, unknown>[];

test('a page of the graph becomes resources, and says that others are missing', () => {
  const { resources, warnings } = readResourceGraph(graph);
  expect(showResources(resources)).toEqual([
    'machine shop/Microsoft.Compute/virtualMachines/api-1 size=Standard_D2as_v5 os=linux',
    'disk shop/Microsoft.Compute/disks/api-1-os sku=Premium_LRS gib=64',
    'unpriced shop/Microsoft.Compute/virtualMachines/api-1/software: The fee for Red Hat Enterprise Linux is not priced.',
    'free shop/Microsoft.Compute/virtualMachines/idle',
    'disk shop/Microsoft.Compute/disks/idle-os sku=StandardSSD_LRS gib=30',
    'cluster shop/Microsoft.ContainerService/managedClusters/aks tier=Standard',
    'machine shop/Microsoft.ContainerService/managedClusters/aks/agentPools/system count=3 size=Standard_D4s_v5 os=linux',
    'disk shop/Microsoft.ContainerService/managedClusters/aks/agentPools/system/osDisk count=3 sku=Premium_LRS gib=128',
    'machine shop/Microsoft.ContainerService/managedClusters/aks/agentPools/win count=2 size=Standard_D4s_v5 os=windows priority=Spot',
    'unpriced shop/Microsoft.ContainerService/managedClusters/aks/networkProfile: The load balancer and the public IP address that Azure makes for its outbound traffic are not priced.',
    'free MC_shop_aks_westeurope/Microsoft.Compute/virtualMachineScaleSets/aks-system-1-vmss',
    'disk MC_shop_aks_westeurope/Microsoft.Compute/disks/pvc-1 sku=StandardSSD_LRS gib=100',
    'free shop/Microsoft.Network/networkInterfaces/api-1-nic',
    expect.stringMatching(
      /^meter shop\/Microsoft\.Network\/publicIPAddresses\/api-1-ip .*Standard IPv4 Static Public IP.*quantity=730/,
    ),
  ]);
  expect(warnings).toEqual([
    'The file has 8 of 20 resources; the others are on further pages of the result: use --first and --skip-token.',
  ]);
});

test('a whole result has no warning, in whatever form it is written', () => {
  const { resources } = readResourceGraph(graph);
  const columns = ['id', 'name', 'type', 'location', 'sku', 'managedBy', 'properties'];
  const rows = data.map((row) => columns.map((name) => row[name] ?? null));
  const table = { columns: columns.map((name) => ({ name, type: 'string' })), rows };
  for (const whole of [
    { count: 8, data, skip_token: null, total_records: 8 },
    { Data: data, SkipToken: null },
    data,
    { data: table },
  ]) {
    expect(readResourceGraph(whole)).toEqual({ resources, warnings: [] });
  }
});

test('another token, or a total above the rows, is a warning as well', () => {
  const warning = /others are on further pages/;
  expect(readResourceGraph({ data, $skipToken: 'x' }).warnings).toEqual([expect.stringMatching(warning)]);
  expect(readResourceGraph({ data, totalRecords: 9 }).warnings).toEqual([expect.stringMatching(warning)]);
});

test('a cluster whose load balancer is listed itself does not name it again', () => {
  const cluster = data.find(({ name }) => name === 'aks') as { properties: object; id: string };
  const [subscription] = cluster.id.split('/resourceGroups/');
  const balancer = {
    id: `${subscription}/resourceGroups/MC_shop/providers/Microsoft.Network/loadBalancers/kubernetes`,
    sku: { name: 'Standard' },
    properties: {},
  };
  const managed = { ...cluster, properties: { ...cluster.properties, nodeResourceGroup: 'mc_shop' } };
  const unpricedOf = (...rows: readonly object[]) =>
    showResources(readResourceGraph(rows).resources).filter((line) => line.startsWith('unpriced'));
  expect(unpricedOf(managed)).toEqual([expect.stringContaining('/networkProfile: The load balancer')]);
  expect(unpricedOf(managed, balancer)).toEqual([expect.stringContaining('loadBalancers/kubernetes: ')]);
});

test('a stopped cluster has no machines', () => {
  const cluster = data.find(({ name }) => name === 'aks') as { properties: object };
  const stopped = { ...cluster, properties: { ...cluster.properties, powerState: { code: 'Stopped' } } };
  expect(showResources(readResourceGraph([stopped]).resources).map((line) => line.split(' ')[0])).toEqual([
    'cluster',
    'free',
    'free',
    'unpriced',
  ]);
});

test('what is no result is refused', () => {
  for (const value of [null, {}, { data: 'x' }, 7]) expect(() => readResourceGraph(value)).toThrow('no list "data"');
});
