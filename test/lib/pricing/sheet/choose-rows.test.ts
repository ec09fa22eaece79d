import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseRows } from '../../../../lib/pricing/sheet/choose-rows.ts';
import type { SheetRow } from '../../../../lib/pricing/sheet/sheet-row.ts';
import { vmRow } from '../../../support/price-book.ts';

const row = (unitPrice: string, members: Partial<SheetRow> = {}): SheetRow => ({
  ...vmRow('Standard_D2s_v5', unitPrice),
  offerId: '',
  effectiveStart: '',
  effectiveEnd: '',
  ...members,
});
const asOf = '2026-11-20';
const production = { offerId: 'MS-AZR-0017P' };
const development = { offerId: 'MS-AZR-0148P' };

describe('of several lines of one price, chooseRows', () => {
  test.each<{ what: string; rows: readonly SheetRow[]; offerId?: string; price: string; warns?: boolean }>([
    { what: 'the only one', rows: [row('1')], price: '1' },
    {
      what: 'the production offer',
      rows: [row('1', development), row('2', production), row('3', { offerId: 'X' })],
      price: '2',
    },
    {
      what: 'the offer of the scope',
      rows: [row('1', development), row('2', production)],
      offerId: 'ms-azr-0148p',
      price: '1',
    },
    {
      what: 'the production offer where the scope’s is missing',
      rows: [row('2', production), row('3')],
      offerId: 'X',
      price: '2',
    },
    {
      what: 'the highest, with a warning',
      rows: [row('1', { offerId: 'X' }), row('10', { offerId: 'Y' }), row('9', { offerId: 'Z' })],
      price: '10',
      warns: true,
    },
    {
      what: 'the highest of one unit, whatever the block',
      rows: [row('0.09', { offerId: 'X' }), row('7.872', { offerId: 'Y', unitOfMeasure: '100 Hours' })],
      price: '0.09',
      warns: true,
    },
    {
      what: 'no hundredth of a price, without a warning',
      rows: [row('0.09', { offerId: 'X' }), row('0.09', { offerId: 'Y', unitOfMeasure: '100 Hours' })],
      price: '0.09',
      warns: true,
    },
    {
      what: 'one of equal prices of one unit',
      rows: [row('0.09', { offerId: 'X' }), row('9', { offerId: 'Y', unitOfMeasure: '100 Hours' })],
      price: '9',
    },
    {
      what: 'a reservation by its term, whatever its unit says',
      rows: [
        row('600', { offerId: 'X', priceType: 'Reservation', term: 'P1Y' }),
        row('700', { offerId: 'Y', priceType: 'Reservation', term: 'P1Y', unitOfMeasure: '100 Hours' }),
      ],
      price: '700',
      warns: true,
    },
    {
      what: 'the same price of two offers, without one',
      rows: [row('1', { offerId: 'X' }), row('1', { offerId: 'Y' })],
      price: '1',
    },
    {
      what: 'the one in effect',
      rows: [
        row('1', { effectiveStart: '2026-12-01' }),
        row('2', { effectiveStart: '2026-01-01', effectiveEnd: '2026-11-20' }),
      ],
      price: '2',
    },
    {
      what: 'the newest of one offer in effect',
      rows: [row('3', { effectiveStart: '2026-01-01' }), row('2', { effectiveStart: '2026-11-01' })],
      price: '2',
    },
    { what: 'one of tomorrow where there is no other', rows: [row('1', { effectiveStart: '2027-01-01' })], price: '1' },
  ])('counts $what', ({ rows, offerId, price, warns = false }) => {
    const chosen = chooseRows(rows, { offerId: offerId ?? null, asOf });
    expect(chosen.map(({ row }) => row.unitPrice)).toEqual([price]);
    expect(chosen[0]?.doubt !== undefined).toBe(warns);
  });

  test('a warning says what each price is for, if that differs', () => {
    const rows = [row('0.09', { offerId: 'X' }), row('7.872', { offerId: 'Y', unitOfMeasure: '100 Hours' })];
    expect(chooseRows(rows, { offerId: null, asOf })).toMatchObject([
      {
        row: { unitPrice: '0.09', unitOfMeasure: '1 Hour' },
        doubt: 'has several prices (7.872 for 100 Hours, 0.09 for 1 Hour USD); the highest was taken',
      },
    ]);
  });

  test('a warning lists equal prices of different units in one order, whatever that of the rows', () => {
    const rows = [row('7', { offerId: 'X' }), row('7', { offerId: 'Y', unitOfMeasure: '1 GB' })];
    for (const inOrder of [rows, rows.toReversed()]) {
      expect(chooseRows(inOrder, { offerId: null, asOf })).toMatchObject([
        { doubt: 'has several prices (7 for 1 GB, 7 for 1 Hour USD); the highest was taken' },
      ]);
    }
  });

  test('tiers are those of the offer and the period that count, and of no other', () => {
    const tiers = (members: Partial<SheetRow>, ...prices: readonly (readonly [from: string, price: string])[]) =>
      prices.map(([tierMinimumUnits, price]) => row(price, { tierMinimumUnits, ...members }));
    const chosen = (rows: readonly SheetRow[]) =>
      chooseRows(rows, { offerId: null, asOf }).map(({ row: { tierMinimumUnits, unitPrice }, doubt }) => [
        tierMinimumUnits,
        unitPrice,
        doubt,
      ]);
    expect(
      chosen([
        ...tiers(production, ['0', '0.1'], ['500', '0.08']),
        ...tiers(development, ['0', '0.05'], ['100', '0.01']),
      ]),
    ).toEqual([
      ['0', '0.1', undefined],
      ['500', '0.08', undefined],
    ]);
    expect(
      chosen([
        ...tiers({ effectiveEnd: '2026-10-31' }, ['0', '0.1'], ['100', '0.05']),
        ...tiers({ effectiveStart: '2026-11-01' }, ['0', '0.2'], ['300', '0.1']),
      ]),
    ).toEqual([
      ['0', '0.2', undefined],
      ['300', '0.1', undefined],
    ]);
  });

  test('each SKU of a meter keeps a row, so that an estimate can choose', () => {
    const of = (sku: string, price: string, members: Partial<SheetRow> = {}) => row(price, { sku, ...members });
    const rows = [of('one', '0.13'), of('two', '0.26'), of('eighty', '10.4'), of('two', '9', development)];
    const chosen = chooseRows(
      rows.map((one) => ({ ...production, ...one, offerId: one.offerId || production.offerId })),
      { offerId: null, asOf },
    );
    expect(chosen.map(({ row: { sku, unitPrice } }) => [sku, unitPrice])).toEqual([
      ['eighty', '10.4'],
      ['two', '0.26'],
      ['one', '0.13'],
    ]);
    expect(chosen.every(({ doubt }) => doubt === undefined)).toBe(true);
  });

  test('SKUs of one price need one row, which keeps the doubt of any', () => {
    const rows = [row('2', { sku: 'a', offerId: 'X' }), row('1', { sku: 'a', offerId: 'Y' }), row('2', { sku: 'b' })];
    expect(chooseRows(rows, { offerId: null, asOf })).toMatchObject([
      { row: { unitPrice: '2' }, doubt: expect.stringContaining('1, 2 USD') },
    ]);
  });

  test('the same one counts in any order', async () => {
    const any = fc
      .record({
        price: fc.integer({ min: 1, max: 9 }),
        sku: fc.constantFrom('', 'A', 'B'),
        offerId: fc.constantFrom('', 'A', 'B', 'MS-AZR-0017P'),
        unitOfMeasure: fc.constantFrom('1 Hour', '10 Hours', '1 GB'),
        effectiveStart: fc.constantFrom('', '2026-01-01', '2026-11-01', '2027-01-01'),
        effectiveEnd: fc.constantFrom('', '2026-06-30', '2026-12-31'),
        tierMinimumUnits: fc.constantFrom('0', '100'),
      })
      .map(({ price, ...members }) => row(String(price), members));
    const shuffled = fc
      .array(any, { minLength: 1, maxLength: 6 })
      .chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })));
    await fc.assert(
      fc.property(shuffled, fc.constantFrom(null, 'A'), ([rows, other], offerId) => {
        expect(chooseRows(other, { offerId, asOf })).toEqual(chooseRows(rows, { offerId, asOf }));
      }),
    );
  });
});
