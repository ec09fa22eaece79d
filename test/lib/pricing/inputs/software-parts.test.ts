import { expect, test } from 'vitest';
import { readSources } from '../../../../lib/pricing/inputs/arm/mapping/read-sources.ts';
import { draftResources, joinLines } from '../../../../lib/pricing/inputs/lines.ts';
import type { Resource } from '../../../../lib/pricing/inputs/resource.ts';
import { readOne } from '../../../support/terraform-plan.ts';

const image = { publisher: 'RedHat', offer: 'RHEL', sku: '9-lvm-gen2' };
const size = 'Standard_D8s_v5';
const set = { instances: 3, source_image_reference: [image] };
const disk = { create_option: 'FromImage', managed_disk_type: 'Premium_LRS' };
const profile = {
  storageProfile: { imageReference: image, osDisk: { managedDisk: { storageAccountType: 'Premium_LRS' } } },
};
const machine = { hardwareProfile: { vmSize: size }, ...profile };
const scaleSet = { sku: { name: size, capacity: 3 }, properties: { virtualMachineProfile: profile } };
const vms = 'Microsoft.Compute/virtualMachines';
const inArm = (type: string, members: object) =>
  readSources([{ address: 'x', location: 'westeurope', type, ...members }]);

/** A machine with an image of Red Hat, or three, in the words of each type. */
const readings: readonly (readonly [type: string, count: number, resources: readonly Resource[]])[] = [
  [
    'azurerm_linux_virtual_machine',
    1,
    readOne('azurerm_linux_virtual_machine', { size, source_image_reference: [image] }),
  ],
  [
    'azurerm_linux_virtual_machine_scale_set',
    3,
    readOne('azurerm_linux_virtual_machine_scale_set', { ...set, sku: size }),
  ],
  [
    'azurerm_orchestrated_virtual_machine_scale_set',
    3,
    readOne('azurerm_orchestrated_virtual_machine_scale_set', {
      ...set,
      sku_name: size,
      os_profile: [{ linux_configuration: [{}] }],
    }),
  ],
  [
    'azurerm_virtual_machine',
    1,
    readOne('azurerm_virtual_machine', {
      vm_size: size,
      storage_image_reference: [image],
      storage_os_disk: [disk],
    }),
  ],
  [
    'azurerm_virtual_machine_scale_set',
    3,
    readOne('azurerm_virtual_machine_scale_set', {
      sku: [{ name: size, capacity: 3 }],
      storage_profile_image_reference: [image],
      storage_profile_os_disk: [disk],
    }),
  ],
  ['azapi_resource', 1, readOne('azapi_resource', { type: `${vms}@2024-03-01`, body: { properties: machine } })],
  [vms, 1, inArm(vms, { properties: machine })],
  [`${vms.slice(0, -1)}ScaleSets`, 3, inArm(`${vms.slice(0, -1)}ScaleSets`, scaleSet)],
];

test.each(readings)('%s is charged for the software of %d', (_, count, resources) => {
  const part = resources.find(({ kind }) => kind === 'software');
  expect(part?.partOf).toBe(resources[0]?.address);
  const { meters, read } = joinLines(draftResources(resources, { hours: 220 }));
  expect(meters).toEqual([
    {
      id: read.find(({ address }) => address === part?.address)?.lines[0],
      service: 'Virtual Machines Licenses',
      product: 'Red Hat Enterprise Linux',
      sku: '8 vCPU VM',
      meter: '8 vCPU VM License',
      region: 'global',
      quantity: 220 * count,
      unit: 'Hours',
      hours_per_month: 220,
    },
  ]);
});

test('fees of machines in several regions are one line', () => {
  const there = (region: string, address: string): Resource => ({
    kind: 'machine',
    address,
    type: 'vm',
    region,
    size,
    os: 'linux',
    licenseType: 'RHEL_BASE',
  });
  const { items, meters } = joinLines(draftResources([there('westeurope', 'a'), there('eastus2', 'b')]));
  expect(items).toHaveLength(2);
  expect(meters).toMatchObject([{ region: 'global', quantity: 1460 }]);
});
