import { describe, expect, test } from 'vitest';
import { readOne } from '../../../../support/terraform-plan.ts';

const legacy = 'azurerm_virtual_machine';
const set = 'azurerm_virtual_machine_scale_set';
const disk = { kind: 'disk', sku: 'Premium_LRS', gib: 64 };

describe('a virtual machine of the first kind', () => {
  const old = {
    vm_size: 'Standard_DS2_v2',
    storage_os_disk: [{ create_option: 'FromImage', managed_disk_type: 'Premium_LRS', disk_size_gb: 64 }],
  };

  test.each([
    ['Linux otherwise', {}, 'linux'],
    ['Windows by its disk', { storage_os_disk: [{ os_type: 'Windows', create_option: 'Attach' }] }, 'windows'],
    ['Windows by its profile', { os_profile_windows_config: [{}] }, 'windows'],
    ['Windows by its image', { storage_image_reference: [{ publisher: 'x', offer: 'WindowsServer' }] }, 'windows'],
  ])('has %s', (_, values, os) => {
    expect(readOne(legacy, { ...old, ...values })[0]).toMatchObject({ kind: 'machine', size: 'Standard_DS2_v2', os });
  });

  test('has its disks, but those that are attached', () => {
    const values = {
      ...old,
      storage_data_disk: [
        { create_option: 'Empty', managed_disk_type: 'Standard_LRS', disk_size_gb: 512 },
        { create_option: 'Attach', managed_disk_id: '/disks/1', disk_size_gb: 512 },
        { create_option: 'Empty', vhd_uri: 'https://vhds/1.vhd', disk_size_gb: 512 },
      ],
    };
    expect(readOne(legacy, values).slice(1)).toMatchObject([
      { address: `${legacy}.it.storage_os_disk[0]`, ...disk },
      { address: `${legacy}.it.storage_data_disk[0]`, kind: 'disk', sku: 'Standard_LRS', gib: 512 },
      {
        address: `${legacy}.it.storage_data_disk[2]`,
        kind: 'unpriced',
        reason: 'It is a file in a storage account, not a managed disk, and is not priced.',
      },
    ]);
  });

  test('says that its data disks are told by the apply', () => {
    const unknown = { storage_data_disk: true };
    expect(readOne(legacy, old, { unknown, expressions: { storage_data_disk: [{}] } })[2]).toMatchObject({
      address: `${legacy}.it.storage_data_disk`,
      kind: 'unpriced',
    });
    // The provider says so, too, of a machine that has none.
    expect(readOne(legacy, old, { unknown })).toHaveLength(2);
  });

  test('says that the types of its disks are told by the apply', () => {
    const values = { ...old, storage_os_disk: [{}], storage_data_disk: [{ create_option: 'Empty', disk_size_gb: 32 }] };
    const unknown = {
      storage_os_disk: [{ managed_disk_type: true, disk_size_gb: true, vhd_uri: true }],
      storage_data_disk: [{ managed_disk_type: true }],
    };
    expect(readOne(legacy, values, { unknown }).slice(1)).toMatchObject([
      { kind: 'disk', sku: undefined, gib: 30, unknown: ['managed_disk_type'] },
      { kind: 'disk', sku: undefined, gib: 32, unknown: ['managed_disk_type'] },
    ]);
  });

  test('of which the plan does not tell the disk says so', () => {
    expect(readOne(legacy, { vm_size: 'Standard_DS2_v2' }, { unknown: { storage_os_disk: true } })[1]).toMatchObject({
      address: `${legacy}.it.storage_os_disk[0]`,
      kind: 'unpriced',
      reason: 'The plan does not tell its OS disk.',
    });
  });
});

describe('a scale set of the first kind', () => {
  const values = {
    sku: [{ name: 'Standard_DS2_v2', tier: 'Standard', capacity: 2 }],
    priority: 'Low',
    storage_profile_os_disk: [{ create_option: 'FromImage', managed_disk_type: 'Premium_LRS', vhd_containers: [] }],
    storage_profile_image_reference: [{ publisher: 'Canonical', offer: 'UbuntuServer', sku: '18.04-LTS' }],
  };

  test('counts its machines and their disks', () => {
    const storage_profile_data_disk = [{ create_option: 'Empty', managed_disk_type: 'Standard_LRS', disk_size_gb: 32 }];
    expect(readOne(set, { ...values, storage_profile_data_disk })).toMatchObject([
      { address: `${set}.it`, kind: 'machine', count: 2, size: 'Standard_DS2_v2', os: 'linux', priority: 'Low' },
      { address: `${set}.it.storage_profile_os_disk[0]`, count: 2, sku: 'Premium_LRS', gib: 30 },
      { address: `${set}.it.storage_profile_data_disk[0]`, count: 2, sku: 'Standard_LRS', gib: 32 },
    ]);
  });

  test.each([
    ['in containers', { vhd_containers: ['https://vhds'] }],
    ['copied from a file', { image: 'https://vhds/image.vhd' }],
  ])('has disks that are files: %s', (_, disk) => {
    expect(readOne(set, { ...values, storage_profile_os_disk: [disk] })[1]).toMatchObject({ kind: 'unpriced' });
  });

  test('without machines costs nothing, and without their number is not priced', () => {
    expect(readOne(set, { ...values, sku: [{ name: 'Standard_DS2_v2', capacity: 0 }] })).toMatchObject([
      { kind: 'free' },
    ]);
    expect(readOne(set, { ...values, sku: [{ name: 'Standard_DS2_v2' }] })).toMatchObject([
      { kind: 'unpriced', reason: 'The plan does not tell the number of its machines.' },
    ]);
  });
});
