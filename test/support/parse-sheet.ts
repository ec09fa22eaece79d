import { ImportFailure } from '../../lib/pricing/errors.ts';
import { sheetParser } from '../../lib/pricing/sheet/price-sheet.ts';
import type { SheetRow } from '../../lib/pricing/sheet/sheet-row.ts';

export const id = '0b7f4c1e-55a1-4b0e-9d6c-0d6b6f0a1001';

/** A price in the schema of Cost Management of 2023-05-01, by its header names. */
export const costManagement: Readonly<Record<string, string>> = {
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

export const expected: SheetRow = {
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

interface ParseOptions {
  /** @default 'USD' */
  readonly currency?: string;
  /** @default 'ea:1234567' */
  readonly scopeId?: string;
}

/** What a parser makes of lines. */
export function parsed(
  lines: readonly (readonly string[])[],
  { currency = 'USD', scopeId = 'ea:1234567' }: ParseOptions = {},
) {
  const parser = sheetParser({ scopeId, currency });
  const outcomes = lines.flatMap((fields, index) => parser.read({ line: index + 1, fields, decimal: '.' }));
  parser.finish();
  return outcomes;
}

/** What a parser makes of a line, by its header names. */
export const oneRow = (cells: Readonly<Record<string, string>>, options?: ParseOptions) =>
  parsed([Object.keys(cells), Object.values(cells)], options)[0];
/** The code of the failure of some work; `none` where it does not fail. */
export const failureOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof ImportFailure) return error.code;
    throw error;
  }
  return 'none';
};
