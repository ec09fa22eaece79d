import { LRUCache } from 'lru-cache';
import { array, type GenericSchema, record, string } from 'valibot';
import type { SheetNames } from '../products/sheet-names.ts';
import { contentsPageNumbers } from '../snapshot/pages.ts';
import { readContentsPage, readIndexRoot } from './contents-page.ts';
import type { SnapshotRef } from './keys.ts';
import type { PageReadOptions } from './pages.ts';

const namesSchema: GenericSchema<unknown, SheetNames> = record(string(), record(string(), array(string())));

/** Reads the names on the price sheet of a snapshot. @throws StoreUnavailable 503, StoredItemInvalid 500 */
export const snapshotContents = cacheReads((ref, options) =>
  readContentsPage(ref, contentsPageNumbers.names, namesSchema, options),
);

/** Reads the root of the search index of a snapshot. @throws StoreUnavailable 503, StoredItemInvalid 500 */
export const meterIndexRoot = cacheReads(readIndexRoot);

/** Reads a page of `contents` once in a container: snapshots never change. */
function cacheReads<Content>(read: (ref: SnapshotRef, options?: PageReadOptions) => Promise<Content>) {
  const cache = new LRUCache<string, Promise<Content>>({ max: 8 });
  return (ref: SnapshotRef, options?: PageReadOptions): Promise<Content> => {
    const key = `${ref.scope_id}/${ref.snapshot_id}`;
    const found = cache.get(key);
    if (found) return found;
    const reading = read(ref, options);
    // A failure is not cached.
    reading.catch(() => cache.delete(key));
    cache.set(key, reading);
    return reading;
  };
}
