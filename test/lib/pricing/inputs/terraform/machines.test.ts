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

describe('scale set', () => {
  const linux = 'azurerm_linux_virtual_machine_scale_set';
  const mixed = 'azurerm_orchestrated_virtual_machine_scale_set';
  const set = {
    sku: 'Standard_F4s_v2',
    instances: 3,
    priority: 'Regular',
    os_disk: [{ storage_account_type: 'Premium_LRS' }],
  };

  describe('a scale set', () => {
    test('counts its machines and their disks', () => {
      const data_disk = [
        { storage_account_type: 'PremiumV2_LRS', disk_size_gb: 64, ultra_ssd_disk_iops_read_write: 4000 },
        {
          storage_account_type: 'UltraSSD_LRS',
          disk_size_gb: 128,
          disk_iops_read_write: 800,
          disk_mbps_read_write: 60,
        },
      ];
      expect(readOne(linux, { ...set, data_disk }, { unknown: { os_disk: [{ disk_size_gb: true }] } })).toMatchObject([
        {
          address: `${linux}.it`,
          kind: 'machine',
          count: 3,
          size: 'Standard_F4s_v2',
          os: 'linux',
          priority: 'Regular',
        },
        { address: `${linux}.it.os_disk[0]`, kind: 'disk', count: 3, gib: 30 },
        { address: `${linux}.it.data_disk[0]`, kind: 'disk', count: 3, gib: 64, iops: 4000, mbps: undefined },
        { address: `${linux}.it.data_disk[1]`, kind: 'disk', count: 3, gib: 128, iops: 800, mbps: 60 },
      ]);
      expect(readOne('azurerm_windows_virtual_machine_scale_set', set)).toMatchObject([
        { kind: 'machine', os: 'windows' },
        { kind: 'disk', gib: 127 },
      ]);
    });

    test('pays for the public addresses of its machines', () => {
      const ip_configuration = [
        { name: 'a', public_ip_address: [{ name: 'a', sku_name: 'Standard_Regional' }] },
        { name: 'b', public_ip_address: [{ name: 'b', version: 'IPv6' }] },
        { name: 'c', public_ip_address: [{ name: 'c', public_ip_prefix_id: '/prefix' }] },
        { name: 'd', public_ip_address: [] },
      ];
      const network_interface = [{ name: 'nic', ip_configuration }];
      expect(readOne(linux, { ...set, network_interface }).slice(2)).toMatchObject([
        {
          address: `${linux}.it.public_ip_address[0]`,
          kind: 'meter',
          count: 3,
          meter: { meter: 'Standard IPv4 Static Public IP' },
          quantity: 730,
        },
      ]);
    });

    test('says that its data disks are told by the apply', () => {
      expect(readOne(linux, set, { unknown: { data_disk: true } })[2]).toMatchObject({
        address: `${linux}.it.data_disk`,
        kind: 'unpriced',
      });
    });

    test.each([0, null])('without machines (%s) costs nothing, and says so', (instances) => {
      expect(readOne(linux, { ...set, instances })).toMatchObject([
        { kind: 'free', assumed: ['no machines, since its number of instances is 0 until something scales it'] },
      ]);
    });

    test('is not priced where another resource decides how many machines it has', () => {
      const values = { ...set, instances: null };
      const expressions = { instances: { references: ['data.external.size.result', 'data.external.size'] } };
      expect(readOne(linux, values, { unknown: { instances: true }, expressions })).toMatchObject([
        { kind: 'unpriced', reason: 'The number of its machines is known only when the plan is applied.' },
      ]);
    });
  });

  describe('an orchestrated scale set', () => {
    const { sku, ...others } = set;
    const values = { ...others, sku_name: sku };

    test.each([
      ['Linux', [{ linux_configuration: [{}] }], 'linux'],
      ['Windows', [{ windows_configuration: [{}] }], 'windows'],
      ['what its image has', [], undefined],
    ])('runs %s', (_, os_profile, os) => {
      expect(readOne(mixed, { ...values, os_profile })[0]).toMatchObject({ kind: 'machine', count: 3, size: sku, os });
    });

    test('that mixes sizes is not priced', () => {
      for (const own of [{ sku_name: 'Mix' }, { sku_profile: [{}] }]) {
        expect(readOne(mixed, { ...values, ...own })).toMatchObject([
          { kind: 'unpriced', reason: 'Azure chooses the sizes of its machines when it makes them.' },
        ]);
      }
    });

    test('without a size only holds machines that join it', () => {
      expect(readOne(mixed, { platform_fault_domain_count: 1 })).toMatchObject([{ kind: 'free' }]);
    });
  });
});
