import { describe, expect, test } from 'vitest';
import { readOne } from '../../../../support/terraform-plan.ts';

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
      { storage_account_type: 'UltraSSD_LRS', disk_size_gb: 128, disk_iops_read_write: 800, disk_mbps_read_write: 60 },
    ];
    expect(readOne(linux, { ...set, data_disk }, { unknown: { os_disk: [{ disk_size_gb: true }] } })).toMatchObject([
      { address: `${linux}.it`, kind: 'machine', count: 3, size: 'Standard_F4s_v2', os: 'linux', priority: 'Regular' },
      { address: `${linux}.it.os_disk[0]`, kind: 'disk', count: 3, gib: 30 },
      { address: `${linux}.it.data_disk[0]`, kind: 'disk', count: 3, gib: 64, iops: 4000, mbps: undefined },
      { address: `${linux}.it.data_disk[1]`, kind: 'disk', count: 3, gib: 128, iops: 800, mbps: 60 },
    ]);
    expect(readOne('azurerm_windows_virtual_machine_scale_set', set)).toMatchObject([
      { kind: 'machine', os: 'windows' },
      { kind: 'disk', gib: 127 },
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
