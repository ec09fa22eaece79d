import { expect, test } from 'vitest';
import { contractRow, diskRow, estimateItems } from '../../../support/price-book.ts';

const product = 'Standard SSD Managed Disks';
const disk = diskRow(product, 'E10 LRS', 'E10 LRS Disk', '9.6');
const operations = diskRow(product, 'E10 LRS', 'E10 LRS Disk Operations', '0.002', { unitOfMeasure: '10K' });
const item = {
  id: 'data',
  product: 'managed_disk',
  region: 'eastus',
  type: 'standard_ssd',
  size: 128,
  quantity: 2,
  transactions: 1_500_000,
} as const;

test('graduated contract prices count by quantity, exactly, and are traced', () => {
  const sheet = [
    contractRow(disk, '9'),
    contractRow(operations, '0.002', { tierMinimumUnits: '0' }),
    contractRow(operations, '0.0015', { tierMinimumUnits: '100' }),
    contractRow(operations, '0.001', { tierMinimumUnits: '250' }),
  ];
  const { items, totals, warnings } = estimateItems([item], [disk, operations], sheet);
  // 2 × 9; 2 × 150 blocks: 100 × 0.002 + 150 × 0.0015 + 50 × 0.001 = 0.475, half to even 0.48
  expect(totals.corporate?.payg_monthly).toBe(18.48);
  const traced = items[0]?.meters.find(({ role, side }) => role === 'transactions' && side === 'corporate');
  expect(traced).toMatchObject({
    quantity: 300,
    monthly: 0.48,
    tiers: [
      { minimum_units: 0, unit_price: 0.002, quantity: 100 },
      { minimum_units: 100, unit_price: 0.0015, quantity: 150 },
      { minimum_units: 250, unit_price: 0.001, quantity: 50 },
    ],
  });
  expect(warnings).toEqual([
    'data: transactions (E10 LRS Disk Operations) has graduated prices on the price sheet, which are counted from the first unit on each line.',
  ]);
});

test('a first tier without charge is no price of 0', () => {
  const sheet = [
    contractRow(disk, '9'),
    contractRow(operations, '0', { tierMinimumUnits: '0' }),
    contractRow(operations, '0.002', { tierMinimumUnits: '200' }),
  ];
  const { totals, warnings } = estimateItems([item], [disk, operations], sheet);
  // 2 × 9 + 100 × 0.002
  expect(totals.corporate?.payg_monthly).toBe(18.2);
  expect(warnings.join()).not.toContain('price 0');
});
