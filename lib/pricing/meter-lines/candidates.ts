import { unitNumber } from '../money.ts';
import type { PriceRow } from '../price-row.ts';
import { pricePerUnit } from '../unit-of-measure.ts';
import type { MeterVariant } from './meter-item.ts';

const maxCandidates = 20;

/** A meter that a line may mean, in the form of the API. */
export interface MeterCandidate {
  readonly service: string;
  readonly product: string;
  readonly sku: string;
  readonly meter: string;
  readonly region: string;
  readonly meter_id: string;
  readonly unit: string;
  /** The price of one unit in the first tier that is not free. */
  readonly price_per_unit: number;
}

/** Lists what a line may mean, at most 20 of all. */
export const candidatesOf = (variants: readonly MeterVariant[]): readonly MeterCandidate[] =>
  variants.slice(0, maxCandidates).map(({ usage }) => {
    const row = usage.find(({ unitPrice }) => Number(unitPrice) > 0) ?? usage[0];
    const each = pricePerUnit(row);
    return {
      service: row.category,
      product: row.product,
      sku: row.sku,
      meter: row.meterName,
      region: row.location,
      meter_id: row.meterId,
      unit: each?.unit ?? '',
      price_per_unit: each ? unitNumber(each.price) : 0,
    };
  });

/** Names of a row by the members of a line that name them. */
export const namesOf = {
  region: ({ location }: PriceRow) => location,
  service: ({ category }: PriceRow) => category,
  meter: ({ meterName }: PriceRow) => meterName,
  product: ({ product }: PriceRow) => product,
  sku: ({ sku }: PriceRow) => sku,
} as const;

export type NameMember = keyof typeof namesOf;

/** Lists the members of a line that would tell some variants apart. */
export function tellApart(variants: readonly MeterVariant[]): readonly string[] {
  const members = (['region', 'product', 'sku'] as const).filter(
    (member) => new Set(variants.map(({ usage: [row] }) => namesOf[member](row).toLowerCase())).size > 1,
  );
  return members.length > 0 ? members : ['meter_id'];
}
