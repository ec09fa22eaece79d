import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ComparedSheets,
  comparedCounts,
  comparisonSentence,
  makeComparison,
  maxComparisonBytes,
} from '../../../../lib/pricing/sheet-diff/comparison.ts';
import { summarizeDiff } from '../../../../lib/pricing/sheet-diff/diff-summary.ts';
import {
  comparePrices,
  gonePrice,
  newPrice,
  type PriceChange,
} from '../../../../lib/pricing/sheet-diff/price-change.ts';
import { sheetRow } from '../../../support/sheet-pages.ts';

const side = (snapshot_id: string, completed_at: string) => ({
  snapshot_id,
  source: `${snapshot_id}.csv`,
  row_count: 3,
  completed_at,
  effective_start: null,
  effective_end: null,
});
const sheets: ComparedSheets = {
  scope_id: 'ea:1',
  currency: 'USD',
  before: side('a', '2026-10-21T08:00:00.000Z'),
  after: side('b', '2026-11-20T08:00:00.000Z'),
  compared_at: '2026-11-20T08:00:07.000Z',
};

const compared = (changes: readonly PriceChange[]) => {
  const summary = summarizeDiff();
  summary.add({ meter: 'kept', changes });
  return makeComparison(sheets, summary.result());
};
const bytesOf = (value: object): number => Buffer.byteLength(JSON.stringify(value));
const dearer = (row: Parameters<typeof sheetRow>[0], price = '0.2') =>
  comparePrices(sheetRow(row), sheetRow({ ...row, unitPrice: price }));

test('a comparison has both sheets, counts by band, category and location, and both prices of a change', () => {
  const { largest, summary, ...rest } = compared([
    dearer({ category: 'Storage', location: 'westeurope' }, '0.104'),
    dearer({}, '0.05'),
    newPrice(sheetRow()),
    gonePrice(sheetRow({ location: 'global' })),
  ]);
  expect(rest).toEqual(sheets);
  expect(summary).toMatchObject({ changed: 4, prices: { new: 1, gone: 1, dearer: 1, cheaper: 1 } });
  expect(summary.bands.dearer).toContainEqual({ over_percent: 1, up_to_percent: 5, prices: 1 });
  expect(summary.categories.map(({ category, new: added, dearer }) => [category, added, dearer])).toEqual([
    ['Virtual Machines', 1, 0],
    ['Storage', 0, 1],
  ]);
  expect(summary.locations.map(({ location }) => location)).toEqual(['eastus2', 'global', 'westeurope']);
  expect(largest.dearer).toMatchObject([{ category: 'Storage', before: { unit_price: '0.1' }, change_percent: 4 }]);
  expect(largest.cheaper).toMatchObject([{ after: { unit_price: '0.05' }, change_percent: -50 }]);
});

test('up to fifty changes each way are kept, the largest', () => {
  const changes = Array.from({ length: 120 }, (_, at) => dearer({ meterName: `m${at}` }, String(0.2 + at / 100)));
  const { largest } = compared(changes);
  expect(largest.dearer).toHaveLength(50);
  expect(largest.dearer[0]?.meter_name).toBe('m119');
  expect(largest.cheaper).toEqual([]);
});

describe('a comparison of any size', () => {
  test('of hostile texts is as small as one page may be, and its sums are whole', () => {
    // Six bytes each in JSON.
    const text = '\u0001'.repeat(4_096);
    const changes = Array.from({ length: 2_500 }, (_, at) =>
      dearer({
        meterName: `${at}${text}`,
        category: `${at}${text}`,
        location: `${at}${text}`,
        product: text,
        sku: `${at}${text}`,
        unitOfMeasure: `1 ${text}`,
      }),
    );
    const comparison = compared(changes);
    expect(bytesOf(comparison)).toBeLessThanOrEqual(maxComparisonBytes);
    const { categories, locations, prices } = comparison.summary;
    for (const list of [categories, locations]) {
      expect(list.reduce((sum, counts) => sum + counts.dearer, 0)).toBe(prices.dearer);
      expect(JSON.stringify(list.at(-1))).toContain('(other ');
    }
  });

  test('keeps its bounds and its sums for any names', () => {
    const name = fc.string({ unit: 'binary', maxLength: 400 });
    fc.assert(
      fc.property(fc.array(fc.tuple(name, name), { maxLength: 300 }), (names) => {
        const comparison = compared(names.map(([category, location]) => newPrice(sheetRow({ category, location }))));
        const sum = comparison.summary.categories.reduce((total, counts) => total + counts.new, 0);
        return sum === names.length && bytesOf(comparison) <= maxComparisonBytes;
      }),
      { numRuns: 30 },
    );
  });
});

describe('the sentence of a comparison', () => {
  test.each([
    { changes: [newPrice(sheetRow()), dearer({})], text: '1 new, 0 gone, 1 dearer, 0 cheaper' },
    { changes: [dearer({}, '0.1')], text: 'no price changed' },
    {
      changes: [comparePrices(sheetRow(), sheetRow({ unitOfMeasure: '1 GB' }))],
      text: '0 new, 0 gone, 0 dearer, 0 cheaper, 1 for another unit',
    },
  ])('counts: $text', ({ changes, text }) => {
    expect(comparisonSentence(comparedCounts(compared(changes)))).toBe(
      `compared with the sheet of 2026-10-21: ${text}`,
    );
  });
});
