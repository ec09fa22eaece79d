import { LRUCache } from 'lru-cache';
import type { SheetNames } from '../products/sheet-names.ts';
import type { MeterIndexRoot } from '../search/meter-index.ts';
import { contentsPageNumbers } from '../snapshot/contents.ts';
import type { SnapshotRef } from './keys.ts';
import { type PageReadOptions, readPages } from './pages.ts';

/** Names on the price sheet of a contract's snapshot. @throws StoreUnavailable 503 */
export const snapshotContents = cachedPage<SheetNames>(contentsPageNumbers.names);

/** Root of the search index of a contract's snapshot. @throws StoreUnavailable 503 */
export const meterIndexRoot = cachedPage<MeterIndexRoot>(contentsPageNumbers.indexRoot);

/** Reads a page of `contents` once: snapshots never change, so what was read stays true. A container sees few. */
function cachedPage<Content>(number: number) {
  const cache = new LRUCache<string, Promise<Content>>({ max: 8 });
  return (ref: SnapshotRef, options?: PageReadOptions): Promise<Content> => {
    const key = `${ref.scope_id}/${ref.snapshot_id}`;
    const found = cache.get(key);
    if (found) return found;
    const reading = readPages(ref, 'contents', [number], options).then(
      (pages) => JSON.parse(Buffer.from(pages.get(number) ?? []).toString()) as Content,
    );
    // A failure is not cached.
    reading.catch(() => cache.delete(key));
    cache.set(key, reading);
    return reading;
  };
}
