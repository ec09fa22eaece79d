import { deserializeKeyedRows, type KeyedRow } from '../snapshot/keyed-pages.ts';
import { pageKey } from './keys.ts';
import type { SnapshotSections } from './look-up.ts';
import { readContent, readPages } from './pages.ts';

/** One request of the store reads as many. */
const pagesAtOnce = 100;

/** Reads all rows of a price list, page by page. @throws StoreUnavailable 503, StoredItemInvalid 500 */
export async function* readOffers(
  scope_id: string,
  { snapshot_id, sections: { offers: pageCount = 0 } }: SnapshotSections,
): AsyncGenerator<readonly KeyedRow[]> {
  const ref = { scope_id, snapshot_id };
  for (let first = 0; first < pageCount; first += pagesAtOnce) {
    const numbers = Array.from({ length: Math.min(pagesAtOnce, pageCount - first) }, (_, index) => first + index);
    for (const [number, body] of await readPages(ref, 'offers', numbers)) {
      yield readContent(pageKey(ref, 'offers', number), () => deserializeKeyedRows(Buffer.from(body).toString()));
    }
  }
}
