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

/** Columns that few rows have. A page without any of them leaves all out, as pages of earlier versions do. */
const optionalNames = [
  'skuId',
  'effectiveStart',
  'effectiveEnd',
  'note',
] as const satisfies readonly (keyof PriceRow)[];

const allNames = [...names, ...optionalNames] as const;

/** Rows by column, in the order of `names`, which compresses better. A column of equal values is that value. */
export type RowColumns = readonly (string | readonly string[])[];

/** The content of a page breaks its format; the store adds which page it is. */
export class InvalidPage extends Error {
  override readonly name = 'InvalidPage';
}

/** Checks the shape of columns of a page; `rowOf` checks the cells that it reads. @throws InvalidPage */
export function checkColumns(columns: unknown): RowColumns {
  if (!Array.isArray(columns) || (columns.length !== names.length && columns.length !== allNames.length)) {
    throw new InvalidPage(`does not have ${names.length} or ${allNames.length} columns`);
  }
  const lists: unknown[] = columns.filter((column) => typeof column !== 'string');
  const lengths = new Set(lists.map((list) => (Array.isArray(list) ? list.length : undefined)));
  if (lengths.size > 1 || lengths.has(undefined)) throw new InvalidPage('has columns of different lengths');
  return columns as RowColumns;
}

/** Makes the columns of one or more rows. */
export function toColumns(rows: readonly PriceRow[]): RowColumns {
  const [only] = rows;
  const columns = rows.length === 1 && only ? cellsOf(only) : allNames.map((name) => columnOf(rows, name));
  return columns.slice(names.length).every((column) => column === '') ? columns.slice(0, names.length) : columns;
}

/** Most meters have one row. */
const cellsOf = (row: PriceRow): readonly string[] => allNames.map((name) => row[name] ?? '');

function columnOf(rows: readonly PriceRow[], name: (typeof allNames)[number]): string | readonly string[] {
  const first = rows[0]?.[name] ?? '';
  return rows.every((row) => (row[name] ?? '') === first) ? first : rows.map((row) => row[name] ?? '');
}

/** Makes the rows of columns. @throws InvalidPage */
export function fromColumns(columns: RowColumns): PriceRow[] {
  const count = Math.max(1, ...columns.map((column) => (typeof column === 'string' ? 1 : column.length)));
  return Array.from({ length: count }, (_, row) => rowOf(columns, row));
}

/** Makes one row. @throws InvalidPage if a cell is missing or no text */
export function rowOf(columns: RowColumns, row: number): PriceRow {
  const cells = columns.flatMap((column, at) => {
    const cell: unknown = typeof column === 'string' ? column : column[row];
    if (typeof cell !== 'string') throw new InvalidPage(`has no ${allNames[at]} in row ${row}`);
    return at >= names.length && cell === '' ? [] : [[allNames[at], cell]];
  });
  return Object.fromEntries(cells) as unknown as PriceRow;
}
