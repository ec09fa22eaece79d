import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ImportFailure } from '../../../../lib/pricing/errors.ts';
import { sheetParser } from '../../../../lib/pricing/sheet/price-sheet.ts';
import type { SheetRow } from '../../../../lib/pricing/sheet/sheet-row.ts';

const id = '0b7f4c1e-55a1-4b0e-9d6c-0d6b6f0a1001';

/** A price in the schema of Cost Management of 2023-05-01, by its header names. */
const costManagement: Readonly<Record<string, string>> = {
  BasePrice: '9.6',
  CurrencyCode: 'USD',
  EffectiveEndDate: '11/30/2026',
  EffectiveStartDate: '11/01/2026',
  IncludedQuantity: '0',
  MarketPrice: '9.6',
  MeterId: id.toUpperCase(),
  MeterCategory: 'Virtual Machines',
  MeterName: 'D2s v5',
  MeterSubCategory: 'Dsv5 Series',
  MeterRegion: 'US East 2',
  MeterType: '1 Compute Hour',
  PartNumber: 'AAH-10001',
  priceType: 'Consumption',
  Product: 'Virtual Machines Dsv5 Series - D2s v5 - US East 2',
  ProductID: 'DZH318Z08M9T',
  ServiceFamily: 'Compute',
  SkuID: 'DZH318Z08M9T/001A',
  Term: '',
  UnitOfMeasure: '100 Hours',
  UnitPrice: '7.872',
};

const expected: SheetRow = {
  meterId: id,
  meterName: 'D2s v5',
  category: 'Virtual Machines',
  subCategory: 'Dsv5 Series',
  product: 'Virtual Machines Dsv5 Series - D2s v5 - US East 2',
  sku: 'DZH318Z08M9T/001A',
  armSku: '',
  location: 'eastus2',
  unitOfMeasure: '100 Hours',
  unitPrice: '7.872',
  currency: 'USD',
  priceType: 'Consumption',
  term: '',
  tierMinimumUnits: '0',
  partNumber: 'AAH-10001',
  offerId: '',
  effectiveStart: '2026-11-01',
  effectiveEnd: '2026-11-30',
};

/** What a parser makes of lines. */
function parsed(lines: readonly (readonly string[])[], currency = 'USD') {
  const parser = sheetParser({ currency });
  const outcomes = lines.flatMap((line) => parser.record(line) ?? []);
  parser.finish();
  return outcomes;
}

const oneRow = (cells: Readonly<Record<string, string>>) => parsed([Object.keys(cells), Object.values(cells)])[0];
const failureOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof ImportFailure) return error.code;
    throw error;
  }
  return 'none';
};

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
    const outcomes = parsed([Object.keys(costManagement), cells, [...cells, ...Array(10).fill('')], cells.slice(1)]);
    expect(outcomes.map((one) => ('row' in one ? 'row' : one.reject))).toEqual([
      'row',
      'the line has 31 cells, the header 21',
      'the line has 20 cells, the header 21',
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

describe('a sheet of a Microsoft Customer Agreement', () => {
  /** By the header names of the schema of 2023-05-01. */
  const mca: Readonly<Record<string, string>> = {
    BillingAccountId: 'a',
    BillingAccountName: 'Contoso',
    BillingProfileId: 'BG7-PROFILE',
    BillingProfileName: 'Contoso',
    ServiceFamily: 'Networking',
    Product: 'Bandwidth - Data Transfer Out - Zone 1',
    ProductId: 'DZH318Z0BXP4',
    SkuId: '0031',
    UnitOfMeasure: '1 GB',
    MeterId: id,
    MeterName: 'Data Transfer Out',
    MeterType: '1 GB',
    MeterCategory: 'Bandwidth',
    MeterSubCategory: '',
    MeterRegion: 'Zone 1',
    TierMinimumUnits: '100',
    EffectiveStartDate: '2026-11-01T00:00:00.0000000Z',
    EffectiveEndDate: '2026-11-30T23:59:59.0000000Z',
    UnitPrice: '0.078',
    BasePrice: '0.087',
    MarketPrice: '0.087',
    Currency: 'USD',
    BillingCurrency: 'EUR',
    Term: '',
    PriceType: 'Consumption',
  };

  test('is read with its tier, in the currency of its prices', () => {
    expect(oneRow(mca)).toEqual({
      row: {
        meterId: id,
        meterName: 'Data Transfer Out',
        category: 'Bandwidth',
        subCategory: '',
        product: 'Bandwidth - Data Transfer Out - Zone 1',
        sku: '0031',
        armSku: '',
        location: 'Zone 1',
        unitOfMeasure: '1 GB',
        unitPrice: '0.078',
        currency: 'USD',
        priceType: 'Consumption',
        term: '',
        tierMinimumUnits: '100',
        partNumber: '',
        offerId: '',
        effectiveStart: '2026-11-01',
        effectiveEnd: '2026-11-30',
      },
    });
  });

  test.each([
    ['0', '0'],
    ['', '0'],
    ['51200.0000', '51200'],
    ['0.5', '0.5'],
  ])('reads the tier %j as %s', (TierMinimumUnits, tierMinimumUnits) => {
    expect(oneRow({ ...mca, TierMinimumUnits })).toMatchObject({ row: { tierMinimumUnits } });
  });

  test.each(['-1', 'all', '1,000'])('rejects the tier %j', (TierMinimumUnits) => {
    expect(oneRow({ ...mca, TierMinimumUnits })).toEqual({ reject: expect.stringContaining('TierMinimumUnits') });
  });

  test.each([
    ['a price type', { PriceType: 'DevTest' }, 'DevTestConsumption'],
    ['a plan', { productOrderName: 'Microsoft Azure Plan for DevTest' }, 'DevTestConsumption'],
    ['a product', { Product: 'D2s v3 - Dev/Test - EU West' }, 'DevTestConsumption'],
    ['the plan of production', { productOrderName: 'Microsoft Azure Plan' }, 'Consumption'],
    ['a service of that name', { Product: 'Azure DevTest Labs' }, 'Consumption'],
  ])('tells Dev/Test from production by %s', (_, cells, priceType) => {
    expect(oneRow({ ...mca, ...cells })).toMatchObject({ row: { priceType } });
  });

  test('has prices for production where the scope is of the Dev/Test plan', () => {
    const plan = 'Microsoft Azure Plan for DevTest';
    const parser = sheetParser({ currency: 'USD', offerId: plan.toUpperCase() });
    parser.record([...Object.keys(mca), 'productOrderName']);
    expect(parser.record([...Object.values(mca), plan])).toMatchObject({
      row: { priceType: 'Consumption', offerId: plan },
    });
  });

  test('is read in the camel case of earlier versions', () => {
    const cells = Object.fromEntries(
      Object.entries(mca).map(([name, cell]) => [name[0]?.toLowerCase() + name.slice(1), cell]),
    );
    expect(oneRow(cells)).toEqual(oneRow(mca));
  });
});

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
  const read = (value: unknown) => sheetParser({ currency: 'USD' }).element(value);

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
    expect(failureOf(() => parsed(lines, currency))).toBe(code);
  });

  test('passes over empty lines', () => {
    expect(parsed([header, [''], line, ['', ''], line])).toHaveLength(2);
  });
});
