import type { PriceRow } from '../price-row.ts';
import { fromColumns, type RowColumns, toColumns } from '../snapshot/row-columns.ts';
import { type ReadOptions, readPages, type Section } from './pages.ts';

/** A hash of a key whose order is the order of pages: 8 hexadecimal digits (FNV-1a, mixed once more at the end). */
export const hashOf = (key: string): string => hash(key).toString(16).padStart(8, '0');

/** Page that a key stands on. Keys in the order of their hashes come page by page. */
export const pageNumber = (key: string, pageCount: number): number => Math.floor((hash(key) / 2 ** 32) * pageCount);

function hash(key: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) value = Math.imul(value ^ key.charCodeAt(index), 0x01000193);
  // FNV's high bits, which choose the page, depend little on the last characters.
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** Body of a page: the rows of each key that stands on it, a line a key, so that a reader need not parse the others. */
export const hashedPage = (rowsByKey: Iterable<readonly [key: string, rows: readonly PriceRow[]]>): Uint8Array =>
  Buffer.from([...rowsByKey].map(([key, rows]) => `\n${JSON.stringify([key, toColumns(rows)])}`).join(''));

/** The line of a key, as far as it is known without its rows. JSON has no line breaks of its own: no other line holds it. */
const lineStart = (key: string): string => `\n[${JSON.stringify(key)},`;

/** The rows of a key on the page that it belongs to; undefined where it has none. */
function rowsOn(page: string, key: string): PriceRow[] | undefined {
  const start = page.indexOf(lineStart(key));
  if (start < 0) return undefined;
  const end = page.indexOf('\n', start + 1);
  const [, columns] = JSON.parse(page.slice(start, end < 0 ? undefined : end)) as [string, RowColumns];
  return fromColumns(columns);
}

/** The parts of a snapshot that a look-up reads. */
export interface LookedUp {
  readonly snapshot_id: string;
  readonly sections: Readonly<Partial<Record<Section, number>>>;
}

/**
 * The rows of each key, in one round of requests. A key that the snapshot does not have is not in the answer.
 * @throws StoreUnavailable 503
 */
export async function lookUp(
  scope_id: string,
  { snapshot_id, sections }: LookedUp,
  section: 'prices' | 'offers',
  keys: readonly string[],
  options?: ReadOptions,
): Promise<ReadonlyMap<string, readonly PriceRow[]>> {
  const pageCount = sections[section] ?? 0;
  const found = new Map<string, readonly PriceRow[]>();
  if (pageCount === 0 || keys.length === 0) return found;
  const wanted = [...new Set(keys)].map((key) => ({ key, number: pageNumber(key, pageCount) }));
  const numbers = wanted.map(({ number }) => number);
  const pages = await readPages({ scope_id, snapshot_id }, section, numbers, options);
  const texts = new Map([...pages].map(([number, body]) => [number, Buffer.from(body).toString()]));
  for (const { key, number } of wanted) {
    const rows = rowsOn(texts.get(number) ?? '', key);
    if (rows) found.set(key, rows);
  }
  return found;
}
