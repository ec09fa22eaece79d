import { describe, expect, test } from 'vitest';
import { sheetParser } from '../../../../lib/pricing/sheet/price-sheet.ts';
import { id, oneRow } from '../../../support/parse-sheet.ts';

const scopeId = 'mca:BG7-PROFILE';
const mcaRow = (cells: Readonly<Record<string, string>>) => oneRow(cells, { scopeId });

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
    expect(mcaRow(mca)).toEqual({
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
    expect(mcaRow({ ...mca, TierMinimumUnits })).toMatchObject({ row: { tierMinimumUnits } });
  });

  test.each(['-1', 'all', '1,000'])('rejects the tier %j', (TierMinimumUnits) => {
    expect(mcaRow({ ...mca, TierMinimumUnits })).toEqual({ reject: expect.stringContaining('TierMinimumUnits') });
  });

  test.each([
    ['a price type', { PriceType: 'DevTest' }, 'DevTestConsumption'],
    ['a plan', { productOrderName: 'Microsoft Azure Plan for DevTest' }, 'DevTestConsumption'],
    ['a product', { Product: 'D2s v3 - Dev/Test - EU West' }, 'DevTestConsumption'],
    ['the plan of production', { productOrderName: 'Microsoft Azure Plan' }, 'Consumption'],
    ['a service of that name', { Product: 'Azure DevTest Labs' }, 'Consumption'],
  ])('tells Dev/Test from production by %s', (_, cells, priceType) => {
    expect(mcaRow({ ...mca, ...cells })).toMatchObject({ row: { priceType } });
  });

  test('has prices for production where the scope is of the Dev/Test plan', () => {
    const plan = 'Microsoft Azure Plan for DevTest';
    const parser = sheetParser({ scopeId, currency: 'USD', offerId: plan.toUpperCase() });
    const read = (line: number, fields: readonly string[]) => parser.read({ line, fields, decimal: '.' });
    read(1, [...Object.keys(mca), 'productOrderName']);
    expect(read(2, [...Object.values(mca), plan])).toMatchObject([
      { row: { priceType: 'Consumption', offerId: plan } },
    ]);
  });

  test('is read in the camel case of earlier versions', () => {
    const cells = Object.fromEntries(
      Object.entries(mca).map(([name, cell]) => [name[0]?.toLowerCase() + name.slice(1), cell]),
    );
    expect(mcaRow(cells)).toEqual(mcaRow(mca));
  });
});
