import { LRUCache } from 'lru-cache';
import { array, type GenericSchema, number, object, record, string } from 'valibot';
import { parseItem } from '../../platform/aws/stored-item.ts';
import type { SheetNames } from '../products/sheet-names.ts';
import type { MeterIndexRoot } from '../search/meter-index.ts';
import { contentsPageNumbers } from '../snapshot/contents.ts';
import { pageKey, type SnapshotRef } from './keys.ts';
import { type PageReadOptions, pagePlace, readContent, readPages } from './pages.ts';

const namesSchema: GenericSchema<unknown, SheetNames> = record(string(), record(string(), array(string())));

const indexRootSchema: GenericSchema<unknown, MeterIndexRoot> = object({ rows: number(), firstTerms: array(string()) });

/** Reads the names on the price sheet of a snapshot. @throws StoreUnavailable 503, StoredItemInvalid 500 */
export const snapshotContents = cachedPage(contentsPageNumbers.names, namesSchema);

/** Reads the root of the search index of a snapshot. @throws StoreUnavailable 503, StoredItemInvalid 500 */
export const meterIndexRoot = cachedPage(contentsPageNumbers.indexRoot, indexRootSchema);

/** Reads a page of `contents` once in a container: snapshots never change. */
function cachedPage<Content>(page: number, schema: GenericSchema<unknown, Content>) {
  const cache = new LRUCache<string, Promise<Content>>({ max: 8 });
  return (ref: SnapshotRef, options?: PageReadOptions): Promise<Content> => {
    const key = `${ref.scope_id}/${ref.snapshot_id}`;
    const found = cache.get(key);
    if (found) return found;
    const reading = readPages(ref, 'contents', [page], options).then((pages) => {
      const key = pageKey(ref, 'contents', page);
      const value = readContent(key, () => JSON.parse(Buffer.from(pages.get(page) ?? []).toString()));
      return parseItem(schema, value, pagePlace(key), 'body');
    });
    // A failure is not cached.
    reading.catch(() => cache.delete(key));
    cache.set(key, reading);
    return reading;
  };
}
