import type { PriceRow } from '../price-row.ts';

const named = [
  'meterName',
  'category',
  'subCategory',
  'product',
  'location',
] as const satisfies readonly (keyof PriceRow)[];

/** Names of meters by meter id, for sheets that lack them. */
export type MeterNames = Map<string, Pick<PriceRow, (typeof named)[number]>>;

/** Returns the names in a row. */
export const namesOf = ({ meterName, category, subCategory, product, location }: PriceRow) => ({
  meterName,
  category,
  subCategory,
  product,
  location,
});

/** Fills in what a row without a name lacks; other rows stay as they are. */
export function fillNames<Row extends PriceRow>(row: Row, names: MeterNames): Row {
  const found = row.meterName === '' ? names.get(row.meterId) : undefined;
  if (!found) return row;
  return { ...row, ...Object.fromEntries(named.map((name) => [name, row[name] || found[name]])) };
}
