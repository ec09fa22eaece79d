import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import {
  billedGib,
  type DiskType,
  diskTierFor,
  diskTiers,
  redundanciesOf,
} from '../../../../../lib/pricing/products/managed-disk/tiers.ts';

interface Fact {
  readonly tier: string;
  readonly redundancy: 'LRS' | 'ZRS';
  readonly min_size_gib_exclusive: string;
  readonly max_size_gib: string;
  readonly billing: string;
  readonly retail_product_name: string;
}
const typeOf: Readonly<Record<string, DiskType>> = {
  'Premium SSD Managed Disks': 'premium_ssd',
  'Standard SSD Managed Disks': 'standard_ssd',
  'Standard HDD Managed Disks': 'standard_hdd',
};
const facts = (
  parse(readFileSync('test/fixtures/azure-disk-tiers.csv'), {
    columns: true,
    bom: true,
  }) as Fact[]
).filter(({ billing }) => billing === 'tier');

describe('tiers of disks', () => {
  test.each(facts)('$tier $redundancy holds more than $min_size_gib_exclusive and up to $max_size_gib GiB', (fact) => {
    const type = typeOf[fact.retail_product_name] as DiskType;
    const tier = { name: fact.tier, maxGib: Number(fact.max_size_gib) };
    expect(diskTierFor(type, tier.maxGib)).toEqual(tier);
    expect(diskTierFor(type, Number(fact.min_size_gib_exclusive) + 1)).toEqual(tier);
    expect(diskTierFor(type, fact.tier.toLowerCase())).toEqual(tier);
    expect(redundanciesOf[type]).toContain(fact.redundancy);
  });

  test('are those that there are, and no others', () => {
    const real = new Set(facts.map(({ tier }) => tier));
    const ours = Object.values(diskTiers).flatMap((tiers) => tiers.map(({ name }) => name));
    expect(new Set(ours)).toEqual(real);
  });

  test.each([
    ['premium_ssd', 32_768],
    ['premium_ssd', 'P99'],
    ['premium_ssd', 'E10'],
    ['standard_hdd', 'S1'],
    ['ultra', 'P10'],
  ] as const)('do not include one of %s for %s', (type, size) => {
    expect(diskTierFor(type, size)).toBeUndefined();
  });
});

test.each([
  [1, 4],
  [4, 4],
  [200, 256],
  [512, 512],
  [513, 1024],
  [1025, 2048],
  [40_000, 40_960],
  [65_536, 65_536],
])('an Ultra disk of %i GiB is billed as one of %i', (size, billed) => {
  expect(billedGib('ultra', size)).toBe(billed);
  expect(billedGib('premium_ssd_v2', size)).toBe(size);
});
