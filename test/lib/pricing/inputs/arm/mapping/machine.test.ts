import { describe, expect, test } from 'vitest';
import type { ArmSource } from '../../../../../../lib/pricing/inputs/arm/mapping/arm-source.ts';
import { readArmResource } from '../../../../../../lib/pricing/inputs/arm/mapping/read-arm-resource.ts';
import { Unknown } from '../../../../../../lib/pricing/inputs/arm/unknown.ts';
import { showResources } from '../../../../../support/arm-inputs.ts';

const read = (type: string, more: Partial<ArmSource>) =>
  readArmResource({ address: 'x', type, location: 'westeurope', ...more });
const untoldDisk = 'unpriced x/osDisk: The file does not tell its OS disk.';
/** Shows all but the note on an OS disk, which these tests leave out. */
const show = (type: string, more: Partial<ArmSource>): string[] =>
  showResources(read(type, more)).filter((line) => line !== untoldDisk);
const noSize = new Unknown('{size}', ['the parameter "size" has no value']);

const vm = 'Microsoft.Compute/virtualMachines';
const image = { publisher: 'Canonical', offer: 'ubuntu-24_04-lts', sku: 'server' };
const osDisk = { createOption: 'FromImage', managedDisk: { storageAccountType: 'Premium_LRS' } };
const machine = (more: object, storage: object = {}) => ({
  properties: {
    hardwareProfile: { vmSize: 'Standard_D2s_v5' },
    storageProfile: { imageReference: image, ...storage },
    ...more,
  },
});

const inventory = { claimDisk: () => undefined, chargedWith: undefined, listsOutbound: false };
const networkOf = (...all: readonly unknown[]) => ({
  networkInterfaceConfigurations: all.map((publicIPAddressConfiguration) => ({
    name: 'nic',
    properties: { ipConfigurations: [{ name: 'ip', properties: { publicIPAddressConfiguration } }] },
  })),
});
/** Public addresses that are made with machines. */
const addresses = [
  { name: 'basic' },
  { name: 'standard', sku: { name: 'Standard', tier: 'Regional' }, properties: { publicIPAddressVersion: 'IPv4' } },
  { name: 'six', sku: { name: 'Standard' }, properties: { publicIPAddressVersion: 'IPv6' } },
  { name: 'prefix', sku: { name: 'Standard' }, properties: { publicIPPrefix: { id: '/prefix' } } },
  { name: 'gold', sku: { name: 'Gold' } },
];

describe('a virtual machine', () => {
  test('pays for the public addresses of interfaces that are made with it, unless a list has them', () => {
    const networkProfile = networkOf(undefined, addresses[1]);
    expect(show(vm, machine({ networkProfile })).slice(1)).toEqual([
      expect.stringMatching(/^meter x\/publicIPAddresses\/0 .*Standard IPv4 Static Public IP/),
    ]);
    expect(show(vm, { ...machine({ networkProfile }), inventory })).toHaveLength(1);
    expect(show(vm, machine({ networkProfile: networkOf({ sku: { name: noSize } }) })).slice(1)).toEqual([
      'unpriced x/publicIPAddresses: "sku.name" is not known: the parameter "size" has no value.',
    ]);
  });

  test.each([
    ['osDisk.osType', { storageProfile: { osDisk: { osType: 'Windows' } } }, 'windows'],
    ['a configuration of Windows', { osProfile: { windowsConfiguration: {} }, storageProfile: {} }, 'windows'],
    ['a configuration of Linux', { osProfile: { linuxConfiguration: {} }, storageProfile: {} }, 'linux'],
    [
      'an image of Windows',
      { storageProfile: { imageReference: { publisher: 'MicrosoftWindowsServer', offer: 'WindowsServer' } } },
      'windows',
    ],
    [
      'an image with SQL Server on Windows',
      {
        storageProfile: {
          imageReference: { publisher: 'MicrosoftSQLServer', offer: 'sql2022-ws2022', sku: 'sqldev-gen2' },
        },
      },
      'windows',
    ],
    ['an image of Linux', {}, 'linux'],
    ['an image of its owner', { storageProfile: { imageReference: { id: '/subscriptions/a' } } }, undefined],
  ])('tells its operating system by %s', (_, more, os) => {
    expect(read(vm, machine(more))[0]).toMatchObject({ kind: 'machine', os });
  });

  test('says its license and priority', () => {
    expect(show(vm, machine({ licenseType: 'RHEL_BYOS', priority: 'Spot' }))).toEqual([
      'machine x size=Standard_D2s_v5 os=linux licenseType=RHEL_BYOS priority=Spot',
    ]);
  });

  test('whose OS disk is left out says so, unless it is of a list, which has the disks', () => {
    expect(showResources(read(vm, machine({})))).toContain(untoldDisk);
    expect(showResources(read(vm, { ...machine({}), inventory }))).not.toContain(untoldDisk);
  });

  test('on a dedicated host has no compute of its own', () => {
    expect(show(vm, machine({ host: { id: 'h' } }, { osDisk }))).toEqual([
      'free x',
      'disk x/osDisk sku=Premium_LRS gib=30',
    ]);
  });

  test.each([
    ['Red Hat Enterprise Linux', 'Red Hat Enterprise Linux', { publisher: 'RedHat', offer: 'RHEL', sku: '9_4' }],
    [
      'SUSE Linux Enterprise Server',
      'SUSE Linux Enterprise Server Standard',
      { publisher: 'SUSE', offer: 'sles-15-sp5', sku: 'gen2' },
    ],
    ['Ubuntu Pro', 'Ubuntu Pro', { publisher: 'Canonical', offer: '0001-com-ubuntu-pro-jammy', sku: 'pro-22_04-lts' }],
    [
      'SQL Server',
      'SQL Server Standard',
      { publisher: 'MicrosoftSQLServer', offer: 'sql2022-ws2022', sku: 'standard-gen2' },
    ],
  ])('has the software %s as a part', (name, product, imageReference) => {
    const software = JSON.stringify({ name, product });
    const [, fee] = show(vm, machine({ storageProfile: { imageReference } }));
    expect(fee).toBe(`software x/software software=${software} size=Standard_D2s_v5`);
    // The licence of an operating system says nothing of SQL Server.
    const licensed = show(vm, machine({ licenseType: 'RHEL_BYOS', storageProfile: { imageReference } }));
    expect(licensed.slice(1)).toEqual(name === 'SQL Server' ? [fee] : []);
  });

  test('is not sure of a fee whose licence only the deployment tells', () => {
    const imageReference = { publisher: 'RedHat', offer: 'RHEL', sku: '9_4' };
    const [, fee] = show(vm, machine({ licenseType: noSize, storageProfile: { imageReference } }));
    expect(fee).toContain('software={"name":"Red Hat Enterprise Linux"}');
  });

  test.each([
    ['an own licence', { publisher: 'RedHat', offer: 'rhel-byos', sku: 'rhel-lvm9' }],
    ['openSUSE', { publisher: 'SUSE', offer: 'openSUSE-Leap' }],
    ['SQL Server for developers', { publisher: 'MicrosoftSQLServer', offer: 'sql2022-ws2022', sku: 'sqldev-gen2' }],
  ])('has no fee for %s', (_, imageReference) => {
    expect(show(vm, machine({ storageProfile: { imageReference } }))).toHaveLength(1);
  });

  test('names the plan of an image of the marketplace', () => {
    expect(show(vm, { ...machine({}), plan: { name: 'p', product: 'firewall', publisher: 'f' } })[1]).toBe(
      'unpriced x/software: The fee for the image "firewall" is not priced.',
    );
  });

  test('whose size only the deployment tells has no price, and its disks have one', () => {
    const properties = { hardwareProfile: { vmSize: noSize }, storageProfile: { imageReference: image, osDisk } };
    expect(show(vm, { properties })).toEqual([
      'unpriced x: "hardwareProfile.vmSize" is not known: the parameter "size" has no value.',
      'disk x/osDisk sku=Premium_LRS gib=30',
    ]);
  });

  test('that is unknown as a whole has no price', () => {
    expect(show(vm, { properties: noSize }).every((line) => line.startsWith('unpriced'))).toBe(true);
  });

  test('with members of a wrong type has no price', () => {
    expect(show(vm, { properties: { hardwareProfile: { vmSize: 7 } } })).toEqual([
      'unpriced x: "hardwareProfile.vmSize" is not a text.',
    ]);
  });
});

describe('a disk of a machine', () => {
  const disks = (...dataDisks: object[]) => show(vm, machine({}, { dataDisks })).slice(1);

  test('has the size of its image where the file names none', () => {
    const windows = { publisher: 'MicrosoftWindowsServer', offer: 'WindowsServer', sku: '2022-datacenter' };
    const [, disk] = read(vm, machine({}, { imageReference: windows, osDisk }));
    expect(disk).toMatchObject({ gib: 127, assumed: ['127 GiB for the OS disk, as most images of Windows have'] });
  });

  test('is not charged if it is ephemeral, or a resource of its own', () => {
    expect(show(vm, machine({}, { osDisk: { ...osDisk, diffDiskSettings: { option: 'Local' } } }))).toHaveLength(1);
    expect(disks({ lun: 0, createOption: 'Attach', managedDisk: { id: 'd' } })).toEqual([]);
  });

  test('is named where it lies in a storage account, or its size is not known', () => {
    expect(disks({ vhd: { uri: 'https://x' } }, { lun: 7, createOption: 'Empty', diskSizeGB: noSize })).toEqual([
      'unpriced x/dataDisks/0: A disk in a storage account is charged as a page blob, which is not priced.',
      'unpriced x/dataDisks/7: "diskSizeGB" is not known: the parameter "size" has no value.',
    ]);
  });

  test('without type is left to Azure, hence has no type here', () => {
    expect(disks({ lun: 1, diskSizeGB: '1023' })).toEqual(['disk x/dataDisks/1 gib=1023']);
  });

  test('that is one of an unknown list is named', () => {
    const properties = { ...machine({}).properties, storageProfile: { dataDisks: noSize } };
    expect(show(vm, { properties })[1]).toBe(
      'unpriced x/dataDisks: "dataDisks" is not known: the parameter "size" has no value.',
    );
  });

  test('of Ultra SSD has its performance', () => {
    const ultra = {
      diskSizeGB: 64,
      diskIOPSReadWrite: '4000',
      diskMBpsReadWrite: 200,
      managedDisk: { storageAccountType: 'UltraSSD_LRS' },
    };
    expect(disks(ultra)).toEqual(['disk x/dataDisks/0 sku=UltraSSD_LRS gib=64 iops=4000 mbps=200']);
  });
});

describe('a scale set', () => {
  const type = 'Microsoft.Compute/virtualMachineScaleSets';
  const profile = (more: object = {}) => ({
    properties: { virtualMachineProfile: machine(more, { osDisk }).properties },
  });
  const sku = { name: 'Standard_D2s_v5', capacity: '3' };

  test('is as many machines and disks as its capacity says', () => {
    expect(show(type, { ...profile({ priority: 'Low' }), sku })).toEqual([
      'machine x count=3 size=Standard_D2s_v5 os=linux priority=Low',
      'disk x/osDisk count=3 sku=Premium_LRS gib=30',
    ]);
  });

  test.each([
    ['free x', { ...profile(), sku: { ...sku, capacity: 0 } }],
    ['free x', { properties: { orchestrationMode: 'Flexible' } }],
    [
      'unpriced x: The number of the machines (sku.capacity) is not in the file.',
      { ...profile(), sku: 'Standard_D2s_v5' },
    ],
    [
      'unpriced x: "sku.capacity" is not known: the parameter "size" has no value.',
      { ...profile(), sku: { ...sku, capacity: noSize } },
    ],
    [
      'unpriced x count=3: The scale set mixes sizes of machines; Azure chooses how many of each.',
      { ...profile(), sku: { ...sku, name: 'Mix' } },
    ],
    [
      'unpriced x count=3: The scale set mixes Spot and regular machines.',
      { properties: { ...profile().properties, priorityMixPolicy: {} }, sku },
    ],
  ])('is "%s" without a price', (line, more) => {
    expect(show(type, more)).toEqual([line]);
  });

  test('whose number alone is changed is not priced, and not free', () => {
    expect(show(type, { sku })).toEqual([
      'unpriced x count=3: The file tells the number of its machines, but neither their system nor their disks.',
    ]);
  });

  test('with disks in storage accounts has no managed ones', () => {
    const vhds = { createOption: 'FromImage', vhdContainers: ['https://shop.blob.core.windows.net/vhds'] };
    expect(
      show(type, { properties: { virtualMachineProfile: machine({}, { osDisk: vhds }).properties }, sku })[1],
    ).toBe('unpriced x/osDisk count=3: A disk in a storage account is charged as a page blob, which is not priced.');
  });

  test('pays for the public addresses of its machines', () => {
    const set = { ...profile({ networkProfile: networkOf(...addresses) }), sku };
    expect(show(type, set).slice(2)).toEqual([
      expect.stringMatching(/^meter x\/publicIPAddresses\/0 count=3 .*Basic IPv4 Dynamic Public IP/),
      expect.stringMatching(/^meter x\/publicIPAddresses\/1 count=3 .*Standard IPv4 Static Public IP/),
      'unpriced x/publicIPAddresses/4 count=3: A public IP address of the SKU Gold is not priced.',
    ]);
    const listed = { ...set, properties: { ...set.properties, orchestrationMode: 'Flexible' }, inventory };
    expect(show(type, listed)).toHaveLength(2);
  });

  test('with an unknown profile has no price', () => {
    expect(
      show(type, { properties: { virtualMachineProfile: noSize }, sku }).every((line) => line.startsWith('unpriced')),
    ).toBe(true);
  });
});
