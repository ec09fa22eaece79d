import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sheetParser } from '../../../../lib/pricing/sheet/price-sheet.ts';
import { costManagement, expected, failureOf, id, oneRow, parsed } from '../../../support/parse-sheet.ts';

describe('a sheet of Cost Management', () => {
  test('is read', () => {
    expect(oneRow(costManagement)).toEqual({ row: expected });
  });

  test('is read with an enrollment number in front, as earlier versions have it', () => {
    expect(oneRow({ EnrollmentNumber: '1234567', ...costManagement })).toEqual({ row: expected });
  });

  test('is read whatever the order of its columns', async () => {
    await fc.assert(
      fc.property(fc.shuffledSubarray(Object.entries(costManagement), { minLength: 21 }), (entries) => {
        expect(oneRow(Object.fromEntries(entries))).toEqual({ row: expected });
      }),
    );
  });

  test.each([
    ['\ufeffMeterId', 'MeterId'],
    ['meter id', 'MeterId'],
    ['METER-ID', 'MeterId'],
    ['Price_Type', 'priceType'],
    [' Unit Of Measure ', 'UnitOfMeasure'],
    ['Currency', 'CurrencyCode'],
    ['Product Name', 'Product'],
  ])('may call a column %j', (spelling, name) => {
    const cells = Object.fromEntries(
      Object.entries(costManagement).map(([header, value]) => [header === name ? spelling : header, value]),
    );
    expect(oneRow(cells)).toEqual({ row: expected });
  });

  test.each([
    ['ReservedInstance', 'P1Y', 'Reservation', 'P1Y'],
    ['Reserved Instance', 'P3Y', 'Reservation', 'P3Y'],
    ['SavingsPlan', 'P1Y', 'SavingsPlan', 'P1Y'],
    ['Savings Plan', 'P3Y', 'SavingsPlan', 'P3Y'],
    ['Savings Plan', '3 Years', 'SavingsPlan', 'P3Y'],
    ['ReservedInstance', 'P10Y', 'Reservation', 'P10Y'],
    ['DevTest', '', 'DevTestConsumption', ''],
    ['consumption', 'P1Y', 'Consumption', ''],
  ])('has the price type %s with the term %j', (priceType, Term, type, term) => {
    expect(oneRow({ ...costManagement, priceType, Term })).toEqual({ row: { ...expected, priceType: type, term } });
  });

  test.each([
    ['0.256', '0.256'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['007.100', '7.1'],
    ['1,234.5', '1234.5'],
    ['1.2e-7', '0.00000012'],
    ['6.7E+3', '6700'],
    ['0', '0'],
    ['123456789012345678901234567890.123456789', '123456789012345678901234567890.123456789'],
  ])('reads the price %s as %s', (UnitPrice, unitPrice) => {
    expect(oneRow({ ...costManagement, UnitPrice })).toEqual({ row: { ...expected, unitPrice } });
  });

  test.each([
    ['UnitPrice', '0,256', /ambiguous/],
    ['UnitPrice', '1,234', /ambiguous/],
    ['UnitPrice', '-1', /negative/],
    ['UnitPrice', 'free', /not a number/],
    ['UnitPrice', '', /empty/],
    ['UnitPrice', '0x10', /not a number/],
    ['UnitPrice', '1e999', /not a number/],
    ['UnitPrice', '9'.repeat(41), /more than 40 digits/],
    ['MeterId', 'x', /not a UUID/],
    ['MeterName', '', /MeterName is empty/],
    ['UnitOfMeasure', ' ', /UnitOfMeasure is empty/],
    ['priceType', 'Gift', /not a known price type/],
    ['priceType', 'toString', /not a known price type/],
    ['priceType', 'ReservedInstance', /Term is empty/],
    ['EffectiveStartDate', '31/12/2026', /not a date/],
    ['EffectiveStartDate', '2026-02-30', /not a date/],
    ['Product', 'a\0b', /NUL/],
    ['Product', 'a\ufffdb', /UTF-8/],
    ['Product', 'x'.repeat(4_097), /more than 4096 characters/],
  ])('rejects the row whose %s is %j', (column, cell, says) => {
    expect(oneRow({ ...costManagement, [column]: cell })).toEqual({ reject: expect.stringMatching(says) });
  });

  test.each([
    ['2026-11-01', '2026-11-01'],
    ['2026-11-01T00:00:00Z', '2026-11-01'],
    ['1/2/2026', '2026-01-02'],
    ['11/01/2026 12:00:00 AM', '2026-11-01'],
    ['', ''],
  ])('reads the date %j as %j', (EffectiveStartDate, effectiveStart) => {
    expect(oneRow({ ...costManagement, EffectiveStartDate })).toEqual({ row: { ...expected, effectiveStart } });
  });

  test('has no region where it has no column for it', () => {
    const { MeterRegion: _, ...cells } = costManagement;
    expect(oneRow(cells)).toEqual({ row: { ...expected, location: '' } });
    expect(oneRow({ ...costManagement, MeterRegion: '' })).toEqual({ row: { ...expected, location: 'global' } });
  });

  test('keeps a region that is not known as it is spelled', () => {
    expect(oneRow({ ...costManagement, MeterRegion: 'Zone 1' })).toEqual({ row: { ...expected, location: 'Zone 1' } });
  });

  test('rejects a line with more or fewer cells than its header', () => {
    const cells = Object.values(costManagement);
    const lines = [cells, [...cells, ...Array(10).fill('')], cells.slice(1), cells];
    const outcomes = parsed([Object.keys(costManagement), ...lines]);
    expect(outcomes.map((one) => ('row' in one ? 'row' : one.reject))).toEqual([
      'row',
      'the line has 31 cells, the header 21',
      'the line has 20 cells, the header 21',
      'row',
    ]);
  });
});

describe('a legacy sheet', () => {
  const header = [
    'Meter ID',
    'Meter name',
    'Meter category',
    'Meter sub-category',
    'Meter region',
    'Unit',
    'Unit of measure',
    'Part number',
    'Unit price',
    'Currency code',
    'Included quantity',
    'Offer Id',
    'Term',
    'Price type',
  ];
  const line = [
    id,
    'D2s v5',
    'Virtual Machines',
    'Dsv5 Series',
    'US East 2',
    'Hours',
    '100 Hours',
    'AAH-10001',
    '7.872',
    'USD',
    '0',
    'MS-AZR-0017P',
    '',
    '',
  ];

  test('is read behind its title and blank line, with its offer', () => {
    expect(parsed([['Price Sheet Report for billing period - 202611'], [''], header, line])).toEqual([
      {
        row: {
          ...expected,
          product: 'Dsv5 Series - D2s v5',
          sku: '',
          offerId: 'MS-AZR-0017P',
          effectiveStart: '',
          effectiveEnd: '',
        },
      },
    ]);
  });
});

describe('a sheet as a whole', () => {
  const header = Object.keys(costManagement);
  const line = Object.values(costManagement);
  test.each([
    { what: 'another currency', lines: [header, line], currency: 'EUR', code: 'currency_mismatch' },
    { what: 'no header among its first lines', lines: Array(30).fill(['a', 'b']), code: 'header_unknown' },
    {
      what: 'a header that lacks the price',
      lines: [header.filter((name) => name !== 'UnitPrice'), line],
      code: 'header_unknown',
    },
    { what: 'a header alone', lines: [header], code: 'sheet_empty' },
    { what: 'nothing', lines: [], code: 'sheet_empty' },
  ])('with $what is refused: $code', ({ lines, currency, code }) => {
    expect(failureOf(() => parsed(lines, currency === undefined ? {} : { currency }))).toBe(code);
  });

  test('passes over empty lines', () => {
    expect(parsed([header, [''], line, ['', ''], line])).toHaveLength(2);
  });
});

describe('two columns of one name', () => {
  const twins = (name: string, cell: string) => oneRow({ ...costManagement, [name]: cell });

  test.each([
    ['Unit Price', '7.872'],
    ['unit-price', ' 7.8720 '],
    ['Product Name', costManagement.Product ?? ''],
    ['Currency', 'usd'],
    ['effective start date', '2026-11-01'],
    ['price type', 'Consumption'],
  ])('are read where they say the same: %s %j', (name, cell) => {
    expect(twins(name, cell)).toEqual({ row: expected });
  });

  test.each([
    ['Unit Price', '9.6'],
    ['unit-price', ''],
    ['Product Name', 'Something else'],
    ['Currency', 'EUR'],
    ['Meter ID', '0b7f4c1e-55a1-4b0e-9d6c-0d6b6f0a1002'],
    ['Effective Start Date', '12/01/2026'],
    ['Price Type', 'ReservedInstance'],
  ])('are refused where they differ: %s %j', (name, cell) => {
    expect(failureOf(() => twins(name, cell))).toBe('columns_differ');
  });

  test('are named as they are spelled, with the line and what each of them says', () => {
    const header = [...Object.keys(costManagement), 'Unit price'];
    const line = (price: string) => [...Object.values(costManagement), price];
    expect(() => parsed([header, line('7.872'), line('9.6')])).toThrow(
      'Two columns of the sheet have the same name and differ in line 3: "UnitPrice" (column 21) is "7.872", ' +
        '"Unit price" (column 22) is "9.6". Leave the wrong one out.',
    );
  });

  test('are compared each with the first, however many there are', () => {
    const header = [...Object.keys(costManagement), 'Unit price', 'UNITPRICE'];
    const line = [...Object.values(costManagement), '7.872', '7.8'];
    expect(failureOf(() => parsed([header, line]))).toBe('columns_differ');
  });
});

describe('api element', () => {
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
        {
          row: {
            meterId: id,
            meterName: 'D2s v5',
            partNumber: 'AAH-10001',
            unitPrice: '7.872',
            priceType: 'Consumption',
            location: 'eastus2',
          },
        },
        { row: { meterId: id, unitPrice: '0.0512', priceType: 'SavingsPlan', term: 'P1Y' } },
      ]);
    });

    test('has its included quantity, which is not the savings plan’s', () => {
      const [usage, plan] = read({ ...element, includedQuantity: '100.00' });
      expect(usage).toMatchObject({ row: { includedQuantity: '100' } });
      expect(plan).not.toHaveProperty('row.includedQuantity');
      expect(read(element)[0]).not.toHaveProperty('row.includedQuantity');
    });

    test('has prices for production where the scope is of the Dev/Test offer', () => {
      const priceTypes = (offerId: string | null) =>
        sheetParser({ scopeId: 'ea:1234567', currency: 'USD', offerId })
          .read({ line: 1, element: { ...element, product: 'D2s v5 - Dev/Test', savingsPlan: null } })
          .map((outcome) => 'row' in outcome && outcome.row.priceType);
      expect(priceTypes(null)).toEqual(['DevTestConsumption']);
      expect(priceTypes('ms-azr-0017p')).toEqual(['Consumption']);
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
});
