import { describe, expect, test } from 'vitest';
import type { DiskResource } from '../../../../../lib/pricing/inputs/resource.ts';
import { diskLines } from '../../../../../lib/pricing/inputs/to-line/disk.ts';

const disk = (members: Partial<DiskResource> = {}): DiskResource => ({
  kind: 'disk',
  address: 'disk',
  type: 'azurerm_managed_disk',
  sku: 'Premium_LRS',
  gib: 100,
  ...members,
});

const item = (members: object) => ({ product: 'managed_disk', redundancy: 'LRS', ...members });

describe('diskLines', () => {
  test.each<[string, Partial<DiskResource>, object]>([
    ['a size is rounded up to its tier', {}, item({ type: 'premium_ssd', size: 'P10' })],
    ['a tier holds its own size', { gib: 128 }, item({ type: 'premium_ssd', size: 'P10' })],
    ['one GiB more is the next tier', { gib: 129 }, item({ type: 'premium_ssd', size: 'P15' })],
    ['a part of a GiB counts', { gib: 128.1 }, item({ type: 'premium_ssd', size: 'P15' })],
    ['any letter case', { sku: 'premium_lrs' }, item({ type: 'premium_ssd', size: 'P10' })],
    ['ZRS', { sku: 'Premium_ZRS' }, item({ type: 'premium_ssd', size: 'P10', redundancy: 'ZRS' })],
    ['standard SSD', { sku: 'StandardSSD_LRS' }, item({ type: 'standard_ssd', size: 'E10' })],
    ['standard SSD, ZRS', { sku: 'StandardSSD_ZRS' }, item({ type: 'standard_ssd', size: 'E10', redundancy: 'ZRS' })],
    ['standard HDD', { sku: 'Standard_LRS', gib: 1 }, item({ type: 'standard_hdd', size: 'S4' })],
    ['a tier above that of its size', { tier: 'P40' }, item({ type: 'premium_ssd', size: 'P40' })],
    ['a tier below that of its size', { gib: 5000, tier: 'p10' }, item({ type: 'premium_ssd', size: 'P60' })],
    ['a shared disk', { maxShares: 3 }, item({ type: 'premium_ssd', size: 'P10', shared_mounts: 2 })],
    ['a disk of one machine', { maxShares: 1 }, item({ type: 'premium_ssd', size: 'P10' })],
    [
      'Premium SSD v2',
      { sku: 'PremiumV2_LRS', iops: 4000, mbps: 200 },
      item({ type: 'premium_ssd_v2', size: 100, iops: 4000, throughput_mbps: 200 }),
    ],
    [
      'Ultra Disk',
      { sku: 'UltraSSD_LRS', iops: 2000, mbps: 30 },
      item({ type: 'ultra', size: 100, iops: 2000, throughput_mbps: 30 }),
    ],
  ])('%s', (_, members, expected) => {
    expect(diskLines(disk(members))).toEqual({
      lines: [{ kind: 'item', item: expected, count: 1 }],
      assumed: [],
      unpriced: [],
    });
  });

  test.each<[string, Partial<DiskResource>, string]>([
    ['HDD with ZRS', { sku: 'Standard_ZRS' }, 'Standard HDD is not sold with ZRS.'],
    ['Ultra with ZRS', { sku: 'UltraSSD_ZRS' }, 'Ultra Disk is not sold with ZRS.'],
    ['an unknown type', { sku: 'Premium_GRS' }, 'Premium_GRS is not a known type of managed disk.'],
    ['a hostile type', { sku: '__proto___LRS' }, '__proto___LRS is not a known type of managed disk.'],
    ['no type', { sku: undefined }, 'The file does not say its type.'],
    ['no size', { gib: undefined }, 'The file does not say its size.'],
    ['a size of nothing', { gib: 0 }, 'Its size is 0 GiB.'],
    ['a size of no number', { gib: Number.NaN }, 'Its size is NaN GiB.'],
    ['a size above all tiers', { gib: 40_000 }, 'No Premium SSD has 40000 GiB.'],
  ])('does not price %s', (_, members, reason) => {
    expect(diskLines(disk(members))).toEqual({ lines: [], assumed: [], unpriced: [reason] });
  });

  test('does not price a tier that the type does not have', () => {
    expect(diskLines(disk({ tier: 'E10' })).unpriced[0]).toMatch(/^Its tier E10 is none of Premium SSD: P1, P2, /);
  });

  test('says which performance of Premium SSD v2 is included', () => {
    expect(diskLines(disk({ sku: 'PremiumV2_LRS' }))).toMatchObject({
      lines: [{ item: item({ type: 'premium_ssd_v2', size: 100 }) }],
      assumed: ['3000 IOPS and 125 MBps, which Premium SSD v2 includes'],
      unpriced: [],
    });
    expect(diskLines(disk({ sku: 'PremiumV2_LRS', iops: 4000 })).assumed).toEqual([
      '125 MBps, which Premium SSD v2 includes',
    ]);
  });

  test('does not take the performance of an Ultra Disk for none', () => {
    expect(diskLines(disk({ sku: 'UltraSSD_LRS', iops: 100 }))).toMatchObject({
      lines: [{ item: { iops: 100 } }],
      unpriced: ['The file does not say its throughput: only its size is priced.'],
    });
  });
});
