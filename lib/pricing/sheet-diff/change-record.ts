import { Money, unitNumber } from '../money.ts';
import type { PriceRow } from '../price-row.ts';
import { pricePerUnit } from '../unit-of-measure.ts';
import { type ChangeKind, type PriceChange, rowOf } from './price-change.ts';

/** A price on one of the sheets. */
export interface RecordedPrice {
  /** For one `unit_of_measure`, as on the sheet; of a reservation, for its whole term. */
  readonly unit_price: string;
  readonly unit_of_measure: string;
  /** For one `unit`; both are null for a reservation. */
  readonly price_per_unit: number | null;
  readonly unit: string | null;
}

/** A change as programs read it. The names are those of the newer sheet, if the price is on it. */
export interface ChangeRecord {
  readonly change: ChangeKind;
  readonly meter_id: string;
  readonly meter_name: string;
  readonly category: string;
  readonly sub_category: string;
  readonly product: string;
  readonly sku: string;
  readonly part_number: string;
  readonly location: string;
  readonly price_type: string;
  readonly term: string | null;
  /** Blocks a month, of the newer sheet, from which on the price counts. */
  readonly tier_minimum_units: string;
  readonly currency: string;
  readonly before: RecordedPrice | null;
  readonly after: RecordedPrice | null;
  /** Change of the price per unit, with two places; null if the prices cannot be compared, or the old one was 0. */
  readonly change_percent: number | null;
  readonly block_size_changed: boolean;
}

/** Makes the record of a change. */
export function changeRecord(change: PriceChange): ChangeRecord {
  const row = rowOf(change);
  return {
    change: change.kind,
    meter_id: row.meterId,
    meter_name: row.meterName,
    category: row.category,
    sub_category: row.subCategory,
    product: row.product,
    sku: row.sku,
    part_number: row.partNumber,
    location: row.location,
    price_type: row.priceType,
    term: row.term || null,
    tier_minimum_units: row.tierMinimumUnits,
    currency: row.currency,
    before: change.before ? recordPrice(change.before) : null,
    after: change.after ? recordPrice(change.after) : null,
    change_percent: change.percent?.toNumber(2) ?? null,
    block_size_changed: change.isReblocked,
  };
}

function recordPrice(row: PriceRow): RecordedPrice {
  const each = pricePerUnit(row);
  return {
    unit_price: row.unitPrice,
    unit_of_measure: row.unitOfMeasure,
    price_per_unit: each ? unitNumber(each.price) : null,
    unit: each?.unit ?? null,
  };
}

/** The price of one unit, or of a reservation's term, for display. */
export const shownPrice = (row: PriceRow): number => unitNumber(pricePerUnit(row)?.price ?? Money.of(row.unitPrice));
