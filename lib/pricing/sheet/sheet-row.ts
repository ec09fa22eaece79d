import { regionOf } from '../catalog/regions.ts';
import type { PriceRow } from '../price-row.ts';
import * as cells from './cells.ts';
import type { SheetColumn } from './columns.ts';

/** A price of a sheet, with the fields that decide between several prices of a meter. */
export interface SheetRow extends PriceRow {
  /** `MS-AZR-0017P`: legacy sheets list a meter once for each offer. */
  readonly offerId: string;
  /** ISO days; `''` where the sheet does not say. */
  readonly effectiveStart: string;
  readonly effectiveEnd: string;
}

/** A row, or the reason why it was rejected, for the person who uploaded the sheet. */
export type RowOutcome = { readonly row: SheetRow } | { readonly reject: string };

/** Reads a price from the cells of a line. @param cell undefined where the sheet has no such column @throws BadCell */
export function sheetRow(cell: (column: SheetColumn) => string | undefined): SheetRow {
  const priceType = cells.priceType(cell('priceType'));
  const meterName = cells.filled('MeterName', cell('meterName'));
  const subCategory = cells.text('MeterSubCategory', cell('subCategory'));
  const region = cells.text('MeterRegion', cell('region'));
  return {
    meterId: cells.meterId(cell('meterId')),
    meterName,
    category: cells.text('MeterCategory', cell('category')),
    subCategory,
    // Legacy sheets have no product.
    product: cells.text('Product', cell('product')) || [subCategory, meterName].filter(Boolean).join(' - '),
    sku: cells.text('SkuID', cell('sku')),
    armSku: '',
    location: regionOf(region)?.name ?? region,
    unitOfMeasure: cells.filled('UnitOfMeasure', cell('unitOfMeasure')),
    unitPrice: cells.price('UnitPrice', cell('unitPrice')),
    currency: cells.filled('CurrencyCode', cell('currency')).toUpperCase(),
    priceType,
    term: cells.term(cell('term'), priceType),
    tierMinimumUnits: '0',
    partNumber: cells.text('PartNumber', cell('partNumber')),
    offerId: cells.text('OfferId', cell('offerId')),
    effectiveStart: cells.day('EffectiveStartDate', cell('effectiveStart')),
    effectiveEnd: cells.day('EffectiveEndDate', cell('effectiveEnd')),
  };
}
