import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { largestChanges, summarizeDiff } from '../../../../lib/pricing/sheet-diff/diff-summary.ts';
import { comparePrices, newPrice, type PriceChange } from '../../../../lib/pricing/sheet-diff/price-change.ts';
import { sheetRow } from '../../../support/sheet-pages.ts';

const change = (before: string, after: string, meterName = 'D2s v5'): PriceChange =>
  comparePrices(sheetRow({ unitPrice: before, meterName }), sheetRow({ unitPrice: after, meterName }));

const summaryOf = (changes: readonly PriceChange[]) => {
  const summary = summarizeDiff();
  summary.add({ meter: 'kept', changes });
  return summary.result();
};

describe('bands', () => {
  test.each([
    { to: '100.0001', band: 0 },
    { to: '101', band: 0 },
    { to: '101.0001', band: 1 },
    { to: '105', band: 1 },
    { to: '110', band: 2 },
    { to: '125', band: 3 },
    { to: '125.01', band: 4 },
    { to: '1000', band: 4 },
  ])('a price of 100 that is $to now is in band $band', ({ to, band }) => {
    const expected = [0, 0, 0, 0, 0].with(band, 1);
    expect(summaryOf([change('100', to)]).bands).toEqual({ dearer: expected, cheaper: [0, 0, 0, 0, 0] });
  });

  test('count what is cheaper, and prices that were 0, too', () => {
    const { bands } = summaryOf([change('100', '99'), change('100', '0'), change('0', '1'), change('1', '1')]);
    expect(bands).toEqual({ dearer: [0, 0, 0, 0, 1], cheaper: [1, 0, 0, 0, 1] });
  });
});

describe('the largest changes', () => {
  test('are those by per cent, up or down, prices that were 0 first', () => {
    const changes = [change('1', '1.1', 'a'), change('1', '0.5', 'b'), change('0', '0.01', 'c'), change('1', '3', 'd')];
    const names = summaryOf([...changes, newPrice(sheetRow())]).largest.map(({ after }) => after?.meterName);
    expect(names).toEqual(['c', 'd', 'b', 'a']);
  });

  test('are those of a sorted list, whatever the order in which they come', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 60 }), (prices) => {
        const top = largestChanges(5);
        prices.map((price, at) => change('20', String(price), `m${at}`)).forEach(top.add);
        const sizes = prices.map((price) => Math.abs(price - 20)).filter(Boolean);
        const expected = sizes.toSorted((one, other) => other - one).slice(0, 5);
        const found = top.list().map(({ after }) => Math.abs(Number(after?.unitPrice) - 20));
        expect(found).toEqual(expected);
      }),
    );
  });
});

describe('categories', () => {
  test('come by the number of their changes, then by name', () => {
    const of = (category: string, price: string) =>
      comparePrices(sheetRow({ category }), sheetRow({ category, unitPrice: price }));
    const { categories } = summaryOf([of('b', '0.1'), of('c', '0.1'), of('a', '0.1'), of('c', '0.2')]);
    expect(categories.map(({ name }) => name)).toEqual(['c', 'a', 'b']);
    expect(categories[0]).toMatchObject({ dearer: 1, unchanged: 1, new: 0 });
  });

  test('of a sheet with more than a thousand are counted together from there on', () => {
    const changes = Array.from({ length: 1_500 }, (_, at) => newPrice(sheetRow({ category: `c${at}` })));
    const { categories, prices } = summaryOf(changes);
    expect(categories).toHaveLength(1_001);
    expect(categories[0]).toMatchObject({ name: '(other categories)', new: 500 });
    expect(prices.new).toBe(1_500);
  });
});
