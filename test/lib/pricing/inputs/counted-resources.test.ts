import { describe, expect, test } from 'vitest';
import { countResources, strictlyUnpriced } from '../../../../lib/pricing/formats/input-summary.ts';
import { draftResources, joinLines } from '../../../../lib/pricing/inputs/lines.ts';
import { type ReadInput, readInput } from '../../../../lib/pricing/inputs/read-input.ts';
import { removeLines } from '../../../../lib/pricing/inputs/remove-lines.ts';
import type { Resource } from '../../../../lib/pricing/inputs/resource.ts';
import { makePlan } from '../../../support/terraform-plan.ts';

const linesOf = async (file: unknown) => {
  const read = (await readInput({ bytes: Buffer.from(JSON.stringify(file)), region: 'westeurope' })) as Exclude<
    ReadInput,
    { format: 'appraise' }
  >;
  return joinLines(draftResources(read.resources as readonly Resource[], { region: 'westeurope' }));
};

const planOf = (...resources: readonly (readonly [type: string, values: object])[]) =>
  makePlan(
    resources.map(([type, values], index) => ({
      type,
      name: `r${index}`,
      values: { location: 'westeurope', ...values },
    })),
  );

const templateOf = (...resources: readonly (readonly [type: string, members: object])[]) => ({
  $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
  contentVersion: '1.0.0.0',
  resources: resources.map(([type, members], index) => ({
    type,
    apiVersion: '2024-01-01',
    name: `r${index}`,
    location: 'westeurope',
    ...members,
  })),
});

const vm = {
  size: 'Standard_D4s_v5',
  os_disk: [{ storage_account_type: 'Premium_LRS', disk_size_gb: 128 }],
};
const armVm = {
  properties: {
    hardwareProfile: { vmSize: 'Standard_D4s_v5' },
    storageProfile: {
      osDisk: { osType: 'Linux', diskSizeGB: 128, managedDisk: { storageAccountType: 'Premium_LRS' } },
      dataDisks: [{ lun: 0, diskSizeGB: 64, managedDisk: { storageAccountType: 'Premium_LRS' } }],
    },
  },
};
const pool = { name: 'a', count: 2, vmSize: 'Standard_D4s_v5' };
const paidCluster = { sku: { tier: 'Standard' }, properties: { agentPoolProfiles: [pool] } };

describe('the unit of a count is the resource of the file', () => {
  test.each([
    ['a private endpoint of a plan', planOf(['azurerm_private_endpoint', {}]), { all: 1, priced: 1, partly: 1 }],
    ['a private endpoint of a template', templateOf(['Microsoft.Network/privateEndpoints', {}]), { all: 1, partly: 1 }],
    ['a NAT gateway', planOf(['azurerm_nat_gateway', { sku_name: 'Standard' }]), { all: 1, priced: 1, partly: 1 }],
    [
      'a registry with copies',
      planOf(['azurerm_container_registry', { sku: 'Premium', georeplications: [{ location: 'eastus' }] }]),
      { all: 1, priced: 0, unpriced: 1, inPart: 1 },
    ],
    [
      'a machine with its disk',
      planOf(['azurerm_linux_virtual_machine', vm]),
      { all: 1, priced: 1, partly: 0, inPart: 0 },
    ],
    ['a machine with two disks', templateOf(['Microsoft.Compute/virtualMachines', armVm]), { all: 1, priced: 1 }],
    [
      'a cluster with its pools',
      templateOf(['Microsoft.ContainerService/managedClusters', { properties: { agentPoolProfiles: [pool] } }]),
      { all: 1, priced: 1, free: 0 },
    ],
    [
      'a site with a binding that is charged',
      templateOf(['Microsoft.Web/sites', { properties: { hostNameSslStates: [{ sslState: 'IpBasedEnabled' }] } }]),
      { all: 1, priced: 0, unpriced: 1, free: 0 },
    ],
    [
      'a pool that its cluster names, too',
      templateOf(
        ['Microsoft.ContainerService/managedClusters', paidCluster],
        ['Microsoft.ContainerService/managedClusters/agentPools', { name: 'r0/a', properties: pool }],
      ),
      { all: 2, priced: 2 },
    ],
    [
      'a pool that comes before its cluster',
      templateOf(
        ['Microsoft.ContainerService/managedClusters/agentPools', { name: 'r1/a', properties: pool }],
        ['Microsoft.ContainerService/managedClusters', paidCluster],
      ),
      { all: 2, priced: 2 },
    ],
    [
      'two resources of one name',
      templateOf(
        ['Microsoft.Compute/virtualMachines', { ...armVm, name: 'x' }],
        ['Microsoft.Compute/virtualMachines', { ...armVm, name: 'x' }],
      ),
      { all: 2, priced: 2 },
    ],
  ])('%s', async (_, file, counts) => {
    expect(countResources(await linesOf(file))).toMatchObject(counts);
  });
});

describe('--strict', () => {
  test.each([
    ['takes what is priced but for its use', planOf(['azurerm_private_endpoint', {}]), []],
    [
      'refuses a fixed price that is missing',
      planOf(['azurerm_container_registry', { sku: 'Premium', georeplications: [{ location: 'eastus' }] }]),
      ['azurerm_container_registry.r0.georeplications'],
    ],
    ['takes what is charged by use alone', planOf(['azurerm_storage_account', {}]), []],
    ['refuses a type that is not known', planOf(['azurerm_invented', {}]), ['azurerm_invented.r0']],
  ])('%s', async (_, file, addresses) => {
    expect(strictlyUnpriced(await linesOf(file)).map(({ address }) => address)).toEqual(addresses);
  });

  test('with =usage refuses what is charged by use, too', async () => {
    const lines = await linesOf(planOf(['azurerm_private_endpoint', {}], ['azurerm_storage_account', {}]));
    expect(strictlyUnpriced(lines, 'usage').map(({ address }) => address)).toEqual([
      'azurerm_private_endpoint.r0.data',
      'azurerm_storage_account.r1',
    ]);
  });

  test('refuses what the price list refuses, once, without its parts', async () => {
    const lines = await linesOf(planOf(['azurerm_private_endpoint', {}]));
    const left = removeLines(lines, new Map([[lines.meters[0]?.id ?? '', 'There is no such meter.']]));
    expect(strictlyUnpriced(left)).toMatchObject([{ reason: 'There is no such meter.', isPart: false }]);
    expect(left.unpriced).toHaveLength(1);
    expect(countResources(left)).toMatchObject({ all: 1, priced: 0, unpriced: 1 });
  });

  test('refuses a machine without its disk, and says that it is a part', async () => {
    const lines = await linesOf(planOf(['azurerm_linux_virtual_machine', vm]));
    const disk = lines.read.find(({ partOf }) => partOf !== undefined)?.lines[0] ?? '';
    const left = removeLines(lines, new Map([[disk, 'There is no such disk.']]));
    expect(strictlyUnpriced(left)).toMatchObject([
      { address: 'azurerm_linux_virtual_machine.r0.os_disk[0]', isPart: true },
    ]);
    expect(countResources(left)).toMatchObject({ all: 1, priced: 0, inPart: 1, unpriced: 1 });
  });
});
