import { deserializeKeyedRows, type KeyedRow } from '../snapshot/pages.ts';
import { pageKey } from './keys.ts';
import type { SnapshotSections } from './look-up.ts';
import { readContent, readPages } from './pages.ts';

/** A request may read a hundred; the garbage of so many is what takes the memory. */
const pagesAtOnce = 20;

/**
 * Reads all rows of a section that are found by key, page by page, and the next pages while the caller works.
 * @throws StoreUnavailable 503, StoredItemInvalid 500
 */
export async function* readKeyedRows(
  scope_id: string,
  { snapshot_id, sections }: SnapshotSections,
  section: 'prices' | 'offers',
): AsyncGenerator<readonly KeyedRow[]> {
  const pageCount = sections[section] ?? 0;
  const ref = { scope_id, snapshot_id };
  const read = (first: number) => {
    const numbers = Array.from({ length: Math.min(pagesAtOnce, pageCount - first) }, (_, index) => first + index);
    const pages = readPages(ref, section, numbers);
    // Nobody waits for it if the caller stops.
    pages.catch(() => {});
    return pages;
  };
  let next = pageCount > 0 ? read(0) : undefined;
  for (let first = 0; next; first += pagesAtOnce) {
    const pages = await next;
    next = first + pagesAtOnce < pageCount ? read(first + pagesAtOnce) : undefined;
    for (const [number, body] of pages) {
      yield readContent(pageKey(ref, section, number), () => deserializeKeyedRows(Buffer.from(body).toString()));
    }
  }
}

/** Reads all rows of a price list; those of earlier versions have offers only. @throws what `readKeyedRows` throws */
export const readPriceList = (scope_id: string, snapshot: SnapshotSections): AsyncGenerator<readonly KeyedRow[]> =>
  readKeyedRows(scope_id, snapshot, snapshot.sections.prices === undefined ? 'offers' : 'prices');
