import { describe, expect, test } from 'vitest';
import type { RequestedItem } from '../../../../../lib/pricing/products/item.ts';
import { describeItem, readItem } from '../../../../support/read-item.ts';

const disk = { product: 'managed_disk', region: 'eastus' } as const;
const premium: RequestedItem = { ...disk, type: 'premium_ssd', size: 'P10' };
const v2: RequestedItem = { ...disk, type: 'premium_ssd_v2', size: 100 };
const ultra: RequestedItem = { ...disk, type: 'ultra', size: 100 };

describe('a managed disk', () => {
  test('has the size of its tier, and no performance of its own', () => {
    expect(readItem({ ...premium, size: 100, shared_mounts: 2, transactions: 5_000 })).toEqual({
      item: {
        id: '1',
        product: 'managed_disk',
        quantity: 1,
        region: 'eastus',
        hours: 730,
        type: 'premium_ssd',
        redundancy: 'LRS',
        tier: { name: 'P10', maxGib: 128 },
        gib: 128,
        iops: 0,
        mbps: 0,
        mounts: 2,
        transactions: 5_000,
      },
      errors: [],
    });
  });

  test.each([
    ['a Premium SSD v2 of 100 GiB', v2, { gib: 100, iops: 3_000, mbps: 125 }],
    ['an Ultra disk of 100 GiB, as one of 128', ultra, { gib: 128, iops: 0, mbps: 0 }],
    [
      'the largest and fastest Premium SSD v2',
      { ...v2, size: 65_536, iops: 80_000, throughput_mbps: 2_000 },
      { gib: 65_536, iops: 80_000, mbps: 2_000 },
    ],
    [
      'the largest and fastest Ultra disk',
      { ...ultra, size: 65_536, iops: 400_000, throughput_mbps: 10_000 },
      { gib: 65_536, iops: 400_000, mbps: 10_000 },
    ],
  ])('is billed by what is provisioned: %s', (_, requested, provisioned) => {
    expect(readItem(requested)).toMatchObject({ item: { tier: undefined, ...provisioned }, errors: [] });
  });

  const tiers = 'P1, P2, P3, P4, P6, P10, P15, P20, P30, P40, P50, P60, P70, P80';
  test.each([
    ['no size', { ...premium, size: undefined }, 'size', 'missing_property', '"size" is required.'],
    [
      'a tier that there is not',
      { ...premium, size: 'P99' },
      'size',
      'not_allowed',
      `Got "P99"; must be a number of GiB up to 32767, or one of ${tiers}.`,
    ],
    ['no provisioned size', { ...v2, size: undefined }, 'size', 'missing_property', '"size" is required.'],
    [
      'a tier where the size is provisioned',
      { ...ultra, size: 'P10' },
      'size',
      'out_of_range',
      'Got "P10"; must be a number of GiB up to 65536.',
    ],
    [
      'a number of GiB as text',
      { ...ultra, size: '4' },
      'size',
      'out_of_range',
      'Got "4"; must be a number of GiB up to 65536.',
    ],
    [
      'a size one GiB too large',
      { ...v2, size: 65_537 },
      'size',
      'out_of_range',
      'Got 65537; must be a number of GiB up to 65536.',
    ],
    [
      'a redundancy that there is not',
      { ...premium, redundancy: 'GRS' },
      'redundancy',
      'not_allowed',
      'Got "GRS"; allowed: LRS, ZRS. Did you mean "LRS"?',
    ],
  ])('with %s is no item', (_, requested, member, code, detail) => {
    const { item, errors } = readItem(requested as RequestedItem);
    expect(item).toBeUndefined();
    expect(errors).toMatchObject([{ pointer: `/items/0/${member}`, code, detail }]);
  });

  test.each([
    ['redundancy', 'not_allowed', 'premium_ssd_v2 is not sold with ZRS.', { ...v2, redundancy: 'ZRS' }],
    ['iops', 'out_of_range', 'Got 80001; must be at most 80000.', { ...v2, iops: 80_001 }],
    ['throughput_mbps', 'out_of_range', 'Got 10001; must be at most 10000.', { ...ultra, throughput_mbps: 10_001 }],
    [
      'iops',
      'unknown_property',
      'premium_ssd has the performance of its size; leave "iops" out.',
      { ...premium, iops: 0 },
    ],
    [
      'throughput_mbps',
      'unknown_property',
      'premium_ssd has the performance of its size; leave "throughput_mbps" out.',
      { ...premium, throughput_mbps: 1 },
    ],
  ])('is refused for its %s (%s): %s', (member, code, detail, requested) => {
    expect(readItem(requested).errors).toEqual([{ pointer: `/items/0/${member}`, code, detail }]);
  });

  test.each([
    [premium, 'P10 LRS (128 GiB), premium_ssd'],
    [{ ...disk, type: 'standard_ssd', size: 1, redundancy: 'ZRS' }, 'E1 ZRS (4 GiB), standard_ssd'],
    [{ ...v2, iops: 5_000 }, 'premium_ssd_v2 LRS, 100 GiB, 5000 IOPS, 125 MBps'],
  ])('is described by its tier, or by what is provisioned: %o as %s', (requested, description) => {
    expect(describeItem(requested)).toBe(description);
  });
});
