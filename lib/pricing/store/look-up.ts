import type { PriceRow } from '../price-row.ts';
import { findKeyedRows, pageNumber, type Section } from '../snapshot/pages.ts';
import { pageKey } from './keys.ts';
import { type PageReadOptions, readContent, readPages } from './pages.ts';

/** The parts of a snapshot that `lookUp` needs. */
export interface SnapshotSections {
  readonly snapshot_id: string;
  readonly sections: Readonly<Partial<Record<Section, number>>>;
}

/** Reads the rows of the keys that a snapshot has, in one round. @throws StoreUnavailable 503, StoredItemInvalid 500 */
export async function lookUp(
  scope_id: string,
  { snapshot_id, sections }: SnapshotSections,
  section: 'prices' | 'offers',
  keys: readonly string[],
  options?: PageReadOptions,
): Promise<ReadonlyMap<string, readonly PriceRow[]>> {
  const pageCount = sections[section] ?? 0;
  const found = new Map<string, readonly PriceRow[]>();
  if (pageCount === 0 || keys.length === 0) return found;
  const places = [...new Set(keys)].map((key) => ({ key, number: pageNumber(key, pageCount) }));
  const numbers = places.map(({ number }) => number);
  const ref = { scope_id, snapshot_id };
  const pages = await readPages(ref, section, numbers, options);
  const texts = new Map([...pages].map(([number, body]) => [number, Buffer.from(body).toString()]));
  for (const { key, number } of places) {
    const rows = readContent(pageKey(ref, section, number), () => findKeyedRows(texts.get(number) ?? '', key));
    if (rows) found.set(key, rows);
  }
  return found;
}
