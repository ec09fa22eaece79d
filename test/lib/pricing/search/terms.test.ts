import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PriceRow } from '../../../../lib/pricing/price-row.ts';
import { fold, searchOrder, splitWords } from '../../../../lib/pricing/search/terms.ts';

test.for([
  { text: 'D2s v5', found: ['d2s', 'v5'] },
  { text: 'D2 v3/D2s v3', found: ['d2', 'v3', 'd2s', 'v3'] },
  { text: 'SQL Database - vCore', found: ['sql', 'database', 'vcore'] },
  { text: 'São Paulo', found: ['sao', 'paulo'] },
  { text: 'ﬁle', found: ['file'] },
  { text: '10,000 s', found: ['10', '000', 's'] },
  { text: ' -/ ', found: [] },
  { text: '', found: [] },
])('the words of "$text" are $found', ({ text, found }) => {
  expect(splitWords(text)).toEqual(found);
});

test.for([
  ['  Virtual   MACHINES ', 'virtual machines'],
  ['E\u0301', 'é'],
])('"%s" and "%s" are folded alike', ([one, other]) => {
  expect(fold(one as string)).toBe(fold(other as string));
});

test('ASCII is folded like all other text', async () => {
  const withAccent = (text: string): string => fold(`${text} \u00e9`).slice(0, -1).trimEnd();
  await fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
      expect(fold(text)).toBe(withAccent(text));
      expect([...splitWords(text), 'e']).toEqual(splitWords(`${text} \u00e9`));
    }),
  );
});

describe('search order', () => {
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
});
