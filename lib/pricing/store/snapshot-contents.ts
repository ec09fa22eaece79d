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

/** A container serves few price lists. */
const maxKept = 8;

/**
 * Reads a page of `contents` once in a container: snapshots never change. The one that was asked for longest ago goes. A map does
 * that in two lines; the cache of npm is a twentieth of the bundle that answers agents, whose cold start has a limit.
 */
function cacheReads<Content>(read: (ref: SnapshotRef, options?: PageReadOptions) => Promise<Content>) {
  const cache = new Map<string, Promise<Content>>();
  return (ref: SnapshotRef, options?: PageReadOptions): Promise<Content> => {
    const key = `${ref.scope_id}/${ref.snapshot_id}`;
    const kept = cache.get(key);
    const reading = kept ?? read(ref, options);
    cache.delete(key);
    cache.set(key, reading);
    if (kept) return kept;
    const [oldest] = cache.keys();
    if (cache.size > maxKept && oldest !== undefined) cache.delete(oldest);
    // A failure is not cached.
    reading.catch(() => cache.get(key) === reading && cache.delete(key));
    return reading;
  };
}
