import type { PriceRow } from '../price-row.ts';
import type { SheetNames } from '../products/sheet-names.ts';
import type { MeterIndexRoot } from '../search/meter-index.ts';
import { checkColumns, fromColumns, type RowColumns, toColumns } from './row-columns.ts';

/** `rows` in search order, `terms` of the index, `prices` by meter, `offers` by offer key, `contents`: all the rest. */
export type Section = 'rows' | 'terms' | 'prices' | 'offers' | 'contents';

/** One page of a snapshot. */
export interface Page {
  readonly section: Section;
  /** From 0 on; the pages of a section come in ascending order. */
  readonly number: number;
  readonly pageCount: number;
  /** Makes the content. It is not called for a page that an earlier run has stored. */
  readonly body: () => Uint8Array;
}

export const contentsPageNumbers = { names: 0, indexRoot: 1, comparison: 2 } as const;

/** The `contents` section. The root of the index has a page of its own: the names are ten times as large. */
export const contentsPages = (names: SheetNames, root: MeterIndexRoot): readonly Page[] =>
  makePages('contents', [serialize(names), serialize(root)]);

/** Makes pages of a section whose content is complete. */
export const makePages = (section: Section, bodies: readonly Uint8Array[]): readonly Page[] =>
  bodies.map((body, number) => ({ section, number, pageCount: bodies.length, body: () => body }));

const serialize = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));

/** Two or three kilobytes once compressed: a read costs half a unit. */
export const rowsPerPage = 64;

/** Makes the pages of the `rows` section. @param rowCount number of all rows @param batches rows in search order */
export async function* rowPages(rowCount: number, batches: AsyncIterable<readonly PriceRow[]>): AsyncGenerator<Page> {
  const pageCount = Math.ceil(rowCount / rowsPerPage);
  let number = 0;
  let rows: PriceRow[] = [];
  const takePage = (): Page => {
    const full = rows;
    const page = { section: 'rows', number, pageCount, body: () => serializeRows(full) } as const;
    rows = [];
    number += 1;
    return page;
  };
  for await (const batch of batches) {
    for (const row of batch) {
      rows.push(row);
      if (rows.length === rowsPerPage) yield takePage();
    }
  }
  if (rows.length > 0) yield takePage();
}

const serializeRows = (rows: readonly PriceRow[]): Uint8Array => Buffer.from(JSON.stringify(toColumns(rows)));

/** @throws InvalidPage or SyntaxError for a page that is damaged */
export const deserializeRows = (body: Uint8Array): RowColumns => checkColumns(JSON.parse(Buffer.from(body).toString()));

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
      const [key, columns]: readonly unknown[] = JSON.parse(line);
      return fromColumns(checkColumns(columns)).map((row) => ({ key: String(key), row }));
    });

/** Finds the rows of a key on a page. @throws InvalidPage or SyntaxError for a line that is damaged */
export function findKeyedRows(page: string, key: string): PriceRow[] | undefined {
  // JSON escapes line feeds, so no other line holds this text.
  const start = page.indexOf(`\n[${JSON.stringify(key)},`);
  if (start < 0) return undefined;
  const end = page.indexOf('\n', start + 1);
  const [, columns]: readonly unknown[] = JSON.parse(page.slice(start, end < 0 ? undefined : end));
  return fromColumns(checkColumns(columns));
}

/** Returns an unsigned 32-bit hash: FNV-1a, with one more round of mixing at the end. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  // The high bits of FNV, which choose the page, depend little on the last characters.
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** Returns the hash as 8 hexadecimal digits, which sort as the numbers do. */
export const hexHash = (text: string): string => hash(text).toString(16).padStart(8, '0');
