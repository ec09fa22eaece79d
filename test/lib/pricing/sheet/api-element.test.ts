import { describe, expect, test } from 'vitest';
import { sheetParser } from '../../../../lib/pricing/sheet/price-sheet.ts';
import { id } from '../../../support/parse-sheet.ts';

describe('the Consumption API', () => {
  const element = {
    id: '/subscriptions/x',
    meterId: id,
    unitOfMeasure: '100 Hours',
    includedQuantity: 0,
    partNumber: 'AAH-10001',
    unitPrice: 7.872,
    currencyCode: 'USD',
    offerId: 'MS-AZR-0017P',
    meterDetails: {
      meterName: 'D2s v5',
      meterCategory: 'Virtual Machines',
      meterSubCategory: 'Dsv5 Series',
      meterLocation: 'US East 2',
    },
    savingsPlan: { effectivePrice: 0.0512, term: 'P1Y', marketPrice: 0.06 },
  };
  const read = (value: unknown) =>
    sheetParser({ scopeId: 'ea:1234567', currency: 'USD' }).read({ line: 1, element: value });

  test('gives a row, and one more for a savings plan', () => {
    expect(read(element)).toMatchObject([
      { row: { meterId: id, meterName: 'D2s v5', unitPrice: '7.872', priceType: 'Consumption', location: 'eastus2' } },
      { row: { meterId: id, unitPrice: '0.0512', priceType: 'SavingsPlan', term: 'P1Y' } },
    ]);
  });

  test('may leave the details out', () => {
    const { meterDetails: _, savingsPlan: _1, ...bare } = element;
    for (const details of [{}, { meterDetails: null }, { meterDetails: {} }]) {
      expect(read({ ...bare, ...details })).toMatchObject([
        { row: { meterId: id, meterName: '', category: '', product: '', location: '' } },
      ]);
    }
  });

  test('takes a meter for one of no region only where it says so', () => {
    const of = (meterLocation: unknown) => read({ ...element, savingsPlan: null, meterDetails: { meterLocation } });
    expect(of('')).toMatchObject([{ row: { location: 'global' } }]);
    expect(of(null)).toMatchObject([{ row: { location: '' } }]);
  });

  test.each([
    ['null', null],
    ['a list', []],
    ['a price of text that is none', { ...element, unitPrice: 'x' }],
    ['an endless price', { ...element, unitPrice: Number.POSITIVE_INFINITY }],
    ['an object for a text', { ...element, unitOfMeasure: {} }],
  ])('rejects %s', (_, value) => {
    expect(read(value)).toEqual([{ reject: expect.any(String) }]);
  });
});
