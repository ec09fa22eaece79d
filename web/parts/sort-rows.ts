/** By what a table is sorted. */
export interface Sorting {
  readonly column: string;
  readonly isDown: boolean;
}

/** What the values of a column are, on which the words for its order depend. */
export type ValueKind = 'number' | 'day' | 'text';

/** Returns of what kind the values of rows are; days are written as in ISO 8601. */
export function valueKind<Row>(rows: readonly Row[], readValue: (row: Row) => SortValue): ValueKind {
  const value = rows.map(readValue).find((candidate) => (candidate ?? undefined) !== undefined);
  if (typeof value === 'number') return 'number';
  return /^\d{4}-\d\d-\d\d/.test(value ?? '') ? 'day' : 'text';
}

/** What a cell is sorted by; null and undefined come last, whatever the direction. */
export type SortValue = string | number | null | undefined;

/**
 * Sorts rows. Texts are compared as the language does.
 * @param compareTies orders equal rows, whatever the direction @default - equal rows stay in their order
 */
export function sortRows<Row>(
  rows: readonly Row[],
  readValue: (row: Row) => SortValue,
  isDown: boolean,
  locale: string,
  compareTies: (a: Row, b: Row) => number = () => 0,
): readonly Row[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const direction = isDown ? -1 : 1;
  return rows
    .map((row) => ({ row, value: readValue(row) ?? undefined }))
    .sort((a, b) => {
      if (a.value === undefined || b.value === undefined) {
        return Number(a.value === undefined) - Number(b.value === undefined) || compareTies(a.row, b.row);
      }
      const isNumeric = typeof a.value === 'number' && typeof b.value === 'number';
      const order = isNumeric ? Number(a.value) - Number(b.value) : compare(String(a.value), String(b.value));
      return direction * order || compareTies(a.row, b.row);
    })
    .map(({ row }) => row);
}
