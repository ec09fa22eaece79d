import type { PriceRow } from '../price-row.ts';

const names = [
  'meterId',
  'meterName',
  'category',
  'subCategory',
  'product',
  'sku',
  'armSku',
  'location',
  'unitOfMeasure',
  'unitPrice',
  'currency',
  'priceType',
  'term',
  'tierMinimumUnits',
  'partNumber',
] as const satisfies readonly (keyof PriceRow)[];

/**
 * Rows column by column, in the order of `names`: a column of one value throughout is that value, any other is a list.
 * Neighbours are alike, and a column of like values compresses far better than rows do.
 */
export type RowColumns = readonly (string | readonly string[])[];

/** The columns of some rows; at least one. */
export const toColumns = (rows: readonly PriceRow[]): RowColumns =>
  names.map((name) => {
    const first = rows[0]?.[name] ?? '';
    return rows.every((row) => row[name] === first) ? first : rows.map((row) => row[name]);
  });

/** The rows again. */
export function fromColumns(columns: RowColumns): PriceRow[] {
  const count = Math.max(1, ...columns.map((column) => (typeof column === 'string' ? 1 : column.length)));
  return Array.from({ length: count }, (_, row) => rowOf(columns, row));
}

/** One of the rows, without making the others. */
export function rowOf(columns: RowColumns, row: number): PriceRow {
  const cells = columns.map((column, at) => [names[at], (typeof column === 'string' ? column : column[row]) ?? '']);
  return Object.fromEntries(cells) as unknown as PriceRow;
}
