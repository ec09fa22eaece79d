import { expect, test } from 'vitest';
import { ageWarnings, oldestReading } from '../../../../lib/pricing/estimate/price-age.ts';
import { checkItems } from '../../../../lib/pricing/estimate/request.ts';

const vm = { product: 'virtual_machine', sku: 'Standard_D2s_v5' };
const items = checkItems({ items: ['eastus2', 'japaneast', 'japaneast'].map((region) => ({ ...vm, region })) });
const list = {
  activated_at: '2026-11-22T03:30:00.000Z',
  regions: {
    eastus2: { row_count: 1, read_at: '2026-11-22T03:30:00.000Z' },
    japaneast: { row_count: 1, read_at: '2026-11-12T09:00:00.000Z' },
    westeurope: { row_count: 1, read_at: '2026-01-01T00:00:00.000Z' },
  },
};
const now = new Date('2026-11-22T12:00:00Z');

test('an estimate is as old as the oldest prices of its own regions', () => {
  expect(oldestReading(items, list)).toBe('2026-11-12T09:00:00.000Z');
  expect(oldestReading(items.slice(0, 1), list)).toBe('2026-11-22T03:30:00.000Z');
  expect(oldestReading(items, { activated_at: list.activated_at })).toBe(list.activated_at);
});

test('regions that nobody has read again are named once, with their age', () => {
  expect(ageWarnings(items, list, now)).toEqual([
    'The public prices of japaneast are 10 days old: they were read on 12 November 2026.',
  ]);
});

test('prices of three days are none too old', () => {
  expect(ageWarnings(items, list, new Date('2026-11-16T08:59:59Z'))).toEqual([]);
  expect(ageWarnings(items, list, new Date('2026-11-16T09:00:00Z'))).toHaveLength(1);
});
