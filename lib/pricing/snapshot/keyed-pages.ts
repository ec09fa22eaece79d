import type { PriceRow } from '../price-row.ts';
import { hash, hexHash } from './hash.ts';
import type { Page, Section } from './page.ts';
import { checkColumns, fromColumns, toColumns } from './row-columns.ts';

/** A row and the key that readers find it by. */
export interface KeyedRow {
  readonly key: string;
  readonly row: PriceRow;
}

/** Returns the number of the page that has the rows of a key. */
export const pageNumber = (key: string, pageCount: number): number => Math.floor((hash(key) / 2 ** 32) * pageCount);

/** Sort key of keyed rows: page by page, and the rows of a key together. */
export const pageOrder = (key: string): string => `${hexHash(key)}${key}`;

/** Makes the pages of a section whose rows are found by key; some may be empty. @param batches in `pageOrder` */
export async function* keyedPages(
  section: Section,
  pageCount: number,
  batches: AsyncIterable<readonly KeyedRow[]>,
): AsyncGenerator<Page> {
  let number = 0;
  let rowsByKey = new Map<string, PriceRow[]>();
  const takePage = (): Page => {
    const rows = rowsByKey;
    const page = { section, number, pageCount, body: () => serializeKeyedRows(rows) };
    rowsByKey = new Map();
    number += 1;
    return page;
  };
  for await (const batch of batches) {
    for (const { key, row } of batch) {
      const rows = rowsByKey.get(key);
      if (rows) {
        rows.push(row);
        continue;
      }
      for (const next = pageNumber(key, pageCount); number < next; ) yield takePage();
      rowsByKey.set(key, [row]);
    }
  }
  while (number < pageCount) yield takePage();
}

/** Serializes a page: one line for each key, so that a reader parses only the lines that it needs. */
export const serializeKeyedRows = (
  rowsByKey: Iterable<readonly [key: string, rows: readonly PriceRow[]]>,
): Uint8Array =>
  Buffer.from([...rowsByKey].map(([key, rows]) => `\n${JSON.stringify([key, toColumns(rows)])}`).join(''));

/** Reads all rows of a page, in its order. @throws InvalidPage or SyntaxError for a page that is damaged */
export const deserializeKeyedRows = (page: string): readonly KeyedRow[] =>
  page
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => {
      const [key, columns] = JSON.parse(line) as readonly unknown[];
      return fromColumns(checkColumns(columns)).map((row) => ({ key: String(key), row }));
    });

/** Finds the rows of a key on a page. @throws InvalidPage or SyntaxError for a line that is damaged */
export function findKeyedRows(page: string, key: string): PriceRow[] | undefined {
  // JSON escapes line feeds, so no other line holds this text.
  const start = page.indexOf(`\n[${JSON.stringify(key)},`);
  if (start < 0) return undefined;
  const end = page.indexOf('\n', start + 1);
  const [, columns] = JSON.parse(page.slice(start, end < 0 ? undefined : end)) as readonly unknown[];
  return fromColumns(checkColumns(columns));
}
