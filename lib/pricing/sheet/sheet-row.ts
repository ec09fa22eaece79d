import { regionOf } from '../catalog/regions.ts';
import type { PriceRow, PriceType } from '../price-row.ts';
import * as cells from './cells.ts';
import type { SheetColumn } from './columns.ts';

/** A price of a sheet, with the fields that decide between several prices of a meter. */
export interface SheetRow extends PriceRow {
  /** `MS-AZR-0017P`: legacy sheets list a meter once for each offer. Earlier MCA sheets have the plan in its place. */
  readonly offerId: string;
  /** ISO days; `''` if the sheet does not say. */
  readonly effectiveStart: string;
  readonly effectiveEnd: string;
  /** Units of measure a month without charge, in decimal digits; absent if there are none. */
  readonly includedQuantity?: string;
}

/** A row, or the reason why it was rejected, for the person who uploaded the sheet. */
export type RowOutcome = { readonly row: SheetRow } | { readonly reject: string };

export interface SheetRowOptions {
  /** @default '.' */
  readonly decimal?: cells.Decimal;
  /** True if the name of the meter may be missing. @default false */
  readonly mayBeNameless?: boolean;
  /** The offer or plan of the scope: its prices are for production, whatever its name. @default null */
  readonly offerId?: string | null;
}

/** Reads a price from the cells of a line. @param cell undefined if the sheet has no such column @throws BadCell */
export function sheetRow(
  cell: (column: SheetColumn) => string | undefined,
  { decimal = '.', mayBeNameless = false, offerId: ownOffer = null }: SheetRowOptions = {},
): SheetRow {
  const offerId = cells.readText('OfferId', cell('offerId')) || cells.readText('ProductOrderName', cell('plan'));
  const product = cells.readText('Product', cell('product'));
  const statedType = cells.readPriceType(cell('priceType'));
  const isOwn = offerId !== '' && offerId.toUpperCase() === ownOffer?.toUpperCase();
  const priceType = !isOwn && isForDevTest(statedType, offerId, product) ? 'DevTestConsumption' : statedType;
  const meterName = (mayBeNameless ? cells.readText : cells.readRequired)('MeterName', cell('meterName'));
  const subCategory = cells.readText('MeterSubCategory', cell('subCategory'));
  const region = cell('region');
  const includedQuantity = cells.readQuantity(cell('includedQuantity'), decimal);
  return {
    meterId: cells.readMeterId(cell('meterId')),
    meterName,
    category: cells.readText('MeterCategory', cell('category')),
    subCategory,
    // Legacy sheets have no product.
    product: product || [subCategory, meterName].filter(Boolean).join(' - '),
    sku: cells.readText('SkuID', cell('sku')),
    armSku: '',
    // An empty cell is a meter of no region; without the column nothing is known.
    location: region === undefined ? '' : locationOf(cells.readText('MeterRegion', region)),
    unitOfMeasure: cells.readRequired('UnitOfMeasure', cell('unitOfMeasure')),
    unitPrice: cells.readPrice('UnitPrice', cell('unitPrice'), decimal),
    currency: cells.readRequired('CurrencyCode', cell('currency')).toUpperCase(),
    priceType,
    term: cells.readTerm(cell('term'), priceType),
    tierMinimumUnits: cells.readTier(cell('tierMinimumUnits'), decimal),
    partNumber: cells.readText('PartNumber', cell('partNumber')),
    offerId,
    effectiveStart: cells.readDay('EffectiveStartDate', cell('effectiveStart')),
    effectiveEnd: cells.readDay('EffectiveEndDate', cell('effectiveEnd')),
    ...(includedQuantity !== '0' && { includedQuantity }),
  };
}

/** MCA sheets have production and Dev/Test prices of a meter, told apart by the plan or the product. */
const isForDevTest = (type: PriceType, plan: string, product: string): boolean =>
  type === 'Consumption' && (/dev\s?\/?\s?test/i.test(plan) || /\bdev\/test\b/i.test(product));

const locationOf = (region: string): string => regionOf(region)?.name ?? region;
