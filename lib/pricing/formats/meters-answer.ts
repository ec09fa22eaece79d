import type { PriceType } from '../price-row.ts';

/** A price, as GET /api/ea/meters answers it. */
export interface MeterRow {
  /** UUID. */
  readonly meterId: string;
  readonly meterName: string;
  /** For one `unit_of_measure`; of a reservation for the whole term. */
  readonly unitPrice: number;
  /** For one `unit`; null of a reservation. */
  readonly price_per_unit: number | null;
  readonly unit: string | null;
  readonly category: string;
  readonly sub_category: string;
  readonly product: string;
  readonly sku: string;
  readonly arm_sku: string;
  /** Azure's name; empty if the sheet does not say. */
  readonly location: string;
  readonly unit_of_measure: string;
  readonly currency: string;
  readonly price_type: PriceType;
  readonly term: string | null;
  /** Units of measure a month from which on the price counts. */
  readonly tier_minimum_units: number;
  readonly part_number: string;
}

/** One page of a search. */
export interface MetersAnswer {
  readonly scope_id: string;
  readonly snapshot_id: string;
  /** On all pages. */
  readonly total: number;
  readonly rows: readonly MeterRow[];
  readonly next_cursor: string | null;
}
