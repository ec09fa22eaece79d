import { expect, test } from 'vitest';
import type { PriceRow } from '../../../../lib/pricing/price-row.ts';
import { searchOrder } from '../../../../lib/pricing/search/search-order.ts';

const row: PriceRow = {
  meterId: '28d51bf7-1f3d-56af-b1bd-c6c3476e6013',
  meterName: 'D2s v5',
  category: 'Virtual Machines',
  subCategory: 'Dsv5 Series',
  product: 'Virtual Machines Dsv5 Series',
  sku: '',
  armSku: '',
  location: 'eastus2',
  unitOfMeasure: '1 Hour',
  unitPrice: '0.1',
  currency: 'USD',
  priceType: 'Consumption',
  term: '',
  tierMinimumUnits: '0',
  partNumber: '',
};

test.for<{ title: string; first: Partial<PriceRow>; second: Partial<PriceRow> }>([
  { title: 'by category, without case', first: { category: 'storage' }, second: { category: 'Virtual Machines' } },
  { title: 'then by sub-category', first: { subCategory: 'A' }, second: { subCategory: 'b', meterName: 'A' } },
  {
    title: 'a text before those that it begins',
    first: { category: 'A', subCategory: 'z' },
    second: { category: 'A B' },
  },
  { title: 'then by name', first: { meterName: 'A', location: 'z' }, second: { meterName: 'B', location: 'a' } },
  { title: 'the regions of one name together', first: { location: 'a', product: 'z' }, second: { location: 'b' } },
  { title: 'a year before three', first: { term: 'P1Y' }, second: { term: 'P3Y' } },
  { title: 'tiers by size', first: { tierMinimumUnits: '9' }, second: { tierMinimumUnits: '10' } },
])('orders $title', ({ first, second }) => {
  expect(searchOrder({ ...row, ...first }) < searchOrder({ ...row, ...second })).toBe(true);
});
