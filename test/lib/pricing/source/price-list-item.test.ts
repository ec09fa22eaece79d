import { describe, expect, test } from 'vitest';
import { newestRow, rowsOfItem } from '../../../../lib/pricing/source/price-list-item.ts';
import { retailItem } from '../../../support/retail-server.ts';

const now = new Date('2026-11-20T00:00:00Z');
const read = (members: Readonly<Record<string, unknown>> = {}) => rowsOfItem(retailItem(members), 'USD', now);
const rowsOf = (members: Readonly<Record<string, unknown>> = {}) => {
  const outcome = read(members);
  if ('reject' in outcome) throw new Error(outcome.reject);
  return outcome.rows;
};

describe('an item of the price list', () => {
  test('is a row', () => {
    expect(rowsOf()).toEqual([
      {
        meterId: '0b7f4c1e-55a1-4b0e-9d6c-0d6b6f0a1001',
        meterName: 'D2s v5',
        category: 'Virtual Machines',
        subCategory: 'Virtual Machines Dsv5 Series',
        product: 'Virtual Machines Dsv5 Series',
        sku: 'D2s v5',
        armSku: 'Standard_D2s_v5',
        location: 'eastus2',
        unitOfMeasure: '1 Hour',
        unitPrice: '0.096',
        currency: 'USD',
        priceType: 'Consumption',
        term: '',
        tierMinimumUnits: '0',
        partNumber: '',
        skuId: 'DZH318Z08M9T/001A',
        effectiveStart: '2023-01-01T00:00:00Z',
      },
    ]);
  });

  test('with savings plans is a row more for each, per hour', () => {
    const savingsPlan = [
      { unitPrice: 0.0629, retailPrice: 0.0629, term: '3 Years' },
      { unitPrice: 0.0778, retailPrice: 0.0778, term: '1 Year' },
    ];
    expect(rowsOf({ savingsPlan }).map(({ priceType, term, unitPrice }) => [priceType, term, unitPrice])).toEqual([
      ['Consumption', '', '0.096'],
      ['SavingsPlan', 'P3Y', '0.0629'],
      ['SavingsPlan', 'P1Y', '0.0778'],
    ]);
  });

  test('of a reservation is the total of its term', () => {
    const [row] = rowsOf({ type: 'Reservation', reservationTerm: '3 Years', unitPrice: 803 });
    expect(row).toMatchObject({ priceType: 'Reservation', term: 'P3Y', unitPrice: '803' });
  });

  test.each([
    { what: 'a price of tomorrow', members: { effectiveStartDate: '2026-11-20T00:00:00.001Z' }, rows: 0 },
    { what: 'a price of this moment', members: { effectiveStartDate: '2026-11-20T00:00:00Z' }, rows: 1 },
    { what: 'a kind of price that nothing is made of', members: { type: 'Refund' }, rows: 0 },
    { what: 'a kind with the name of a method', members: { type: 'toString' }, rows: 0 },
    { what: 'a development price', members: { type: 'DevTestConsumption' }, rows: 1 },
    { what: 'a price without a size', members: { armSkuName: '' }, rows: 1 },
    {
      what: 'savings plans of a reservation',
      members: { type: 'Reservation', reservationTerm: '1 Year', savingsPlan: [{}] },
      rows: 1,
    },
  ])('gives $rows rows for $what', ({ members, rows }) => {
    expect(rowsOf(members)).toHaveLength(rows);
  });

  test.each([
    { what: 'a negative price', members: { unitPrice: -1 } },
    { what: 'a price that is text', members: { unitPrice: 'cheap' } },
    { what: 'no price', members: { unitPrice: null } },
    { what: 'another currency', members: { currencyCode: 'EUR' } },
    { what: 'an id that is none', members: { meterId: 'x' } },
    { what: 'an unknown term', members: { type: 'Reservation', reservationTerm: '2 Years' } },
    { what: 'a date that is none', members: { effectiveStartDate: 'soon' } },
    { what: 'a savings plan without a term', members: { savingsPlan: [{ unitPrice: 1 }] } },
  ])('is rejected with $what', ({ members }) => {
    expect(read(members)).toEqual({ reject: expect.any(String) });
  });

  test.each([[null], [7], [[]], ['x']])('is rejected where it is %j', (item) => {
    expect(rowsOfItem(item, 'USD', now)).toEqual({ reject: 'the item is not an object' });
  });

  test('keeps tiny prices in digits', () => {
    expect(rowsOf({ unitPrice: 6.7e-7 })[0]?.unitPrice).toBe('0.00000067');
  });
});

test('the newest row of a key counts, in any order', () => {
  const rows = ['2024-01-01', '2026-01-01', '2025-01-01'].flatMap((day) =>
    rowsOf({ effectiveStartDate: `${day}T00:00:00Z` }),
  );
  for (const order of [rows, rows.toReversed(), [...rows.slice(1), ...rows.slice(0, 1)]]) {
    expect(newestRow(order).effectiveStart).toBe('2026-01-01T00:00:00Z');
  }
});
