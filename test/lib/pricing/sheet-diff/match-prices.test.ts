import { describe, expect, test } from 'vitest';
import type { PriceRow } from '../../../../lib/pricing/price-row.ts';
import { matchPrices } from '../../../../lib/pricing/sheet-diff/match-prices.ts';
import { sheetRow } from '../../../support/sheet-pages.ts';

/** Each change as `kind percent`, with `blocks` where the block size differs. */
const changes = (before: readonly Partial<PriceRow>[], after: readonly Partial<PriceRow>[]): string[] =>
  matchPrices(before.map(sheetRow), after.map(sheetRow)).map(({ kind, percent, isReblocked }) =>
    [kind, percent?.toNumber(2) ?? 'null', ...(isReblocked ? ['blocks'] : [])].join(' '),
  );

describe('a price', () => {
  test.each([
    { what: 'that is the same', before: {}, after: {}, is: 'unchanged 0' },
    { what: 'written with another number of digits', before: {}, after: { unitPrice: '0.100' }, is: 'unchanged 0' },
    { what: 'that rises', before: {}, after: { unitPrice: '0.11' }, is: 'dearer 10' },
    { what: 'that falls', before: {}, after: { unitPrice: '0.075' }, is: 'cheaper -25' },
    { what: 'that was 0', before: { unitPrice: '0' }, after: {}, is: 'dearer null' },
    { what: 'that is 0 now', before: {}, after: { unitPrice: '0.0' }, is: 'cheaper -100' },
    { what: 'that stays 0', before: { unitPrice: '0' }, after: { unitPrice: '0.00' }, is: 'unchanged 0' },
    {
      what: 'of a larger block',
      before: {},
      after: { unitPrice: '10', unitOfMeasure: '100 Hours' },
      is: 'unchanged 0 blocks',
    },
    {
      what: 'of a larger block that rises',
      before: {},
      after: { unitPrice: '10.5', unitOfMeasure: '100 Hours' },
      is: 'dearer 5 blocks',
    },
    { what: 'of another spelling', before: {}, after: { unitOfMeasure: '1 Hora' }, is: 'unchanged 0' },
    { what: 'of another unit', before: {}, after: { unitOfMeasure: '1 GB' }, is: 'other_unit null' },
    {
      what: 'of a reservation, whose unit says nothing',
      before: { priceType: 'Reservation', term: 'P1Y', unitPrice: '500' },
      after: { priceType: 'Reservation', term: 'P1Y', unitPrice: '400', unitOfMeasure: '100 Hours' },
      is: 'cheaper -20',
    },
  ] as const)('$what: $is', ({ before, after, is }) => {
    expect(changes([before], [after])).toEqual([is]);
  });

  test('of another type or term is another price', () => {
    const plan = { priceType: 'SavingsPlan', term: 'P1Y' } as const;
    expect(changes([{}], [{}, plan])).toEqual(['unchanged 0', 'new null']);
    expect(changes([plan], [{ ...plan, term: 'P3Y' }])).toEqual(['gone null', 'new null']);
    expect(changes([plan], [{}])).toEqual(['gone null', 'new null']);
  });
});

describe('graduated prices', () => {
  const tier = (tierMinimumUnits: string, unitPrice: string, unitOfMeasure = '1 GB') => ({
    tierMinimumUnits,
    unitPrice,
    unitOfMeasure,
  });

  test('are compared tier by tier', () => {
    const before = [tier('0', '0.10'), tier('100', '0.08')];
    expect(changes(before, [tier('0', '0.10'), tier('100', '0.06'), tier('500', '0.05')])).toEqual([
      'unchanged 0',
      'cheaper -25',
      'new null',
    ]);
  });

  test('keep their tiers where the block size changes, and with it the number of blocks', () => {
    const before = [tier('0', '0.10'), tier('100', '0.08')];
    expect(changes(before, [tier('0', '1.0', '10 GB'), tier('10', '0.88', '10 GB')])).toEqual([
      'unchanged 0 blocks',
      'dearer 10 blocks',
    ]);
  });
});

describe('several prices of a meter', () => {
  const sku = (name: string, unitPrice: string, product = name) => ({ sku: name, unitPrice, product });

  test('are compared by SKU', () => {
    expect(changes([sku('1', '0.13'), sku('80', '10.4')], [sku('80', '10.4'), sku('1', '0.14')])).toEqual([
      'unchanged 0',
      'dearer 7.69',
    ]);
  });

  test('of a SKU that only one sheet has are new and gone', () => {
    expect(changes([sku('1', '1'), sku('2', '2')], [sku('1', '1'), sku('3', '3')])).toEqual([
      'unchanged 0',
      'gone null',
      'new null',
    ]);
  });

  test('stay those of their SKU where the product is renamed', () => {
    const renamed = [sku('1', '2', 'Renamed'), sku('2', '2')];
    expect(changes([sku('1', '1'), sku('2', '2')], renamed)).toEqual(['unchanged 0', 'dearer 100']);
  });

  test('of other numbers of vCores are not compared, even if each sheet has one', () => {
    const vcores = (count: string, unitPrice: string) => ({
      meterName: 'vCore',
      sku: count,
      product: `SQL - ${count} vCore`,
      unitPrice,
    });
    expect(changes([vcores('2', '0.26')], [vcores('80', '10.4')])).toEqual(['gone null', 'new null']);
    expect(changes([vcores('2', '0.26')], [{ ...vcores('2', '0.52'), sku: '3' }])).toEqual(['dearer 100']);
  });

  test('of which each sheet has one belong together, whichever SKU the row names', () => {
    expect(changes([sku('1', '1')], [sku('2', '2')])).toEqual(['dearer 100']);
  });
});
