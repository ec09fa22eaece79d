import type { VmAvailability } from '../catalog/vm-availability.ts';
import type { MeterIndexRoot } from '../search/meter-index.ts';
import { type ReadOptions, readPages, type SnapshotRef } from './pages.ts';

/** Rows on a page of the `rows` section: two or three kilobytes once compressed, so that a read costs half a unit. */
export const rowsAPage = 64;

/** What is known of a contract's snapshot as a whole. */
export interface SnapshotContents {
  /** Virtual machine sizes on the sheet, by region. */
  readonly machines: VmAvailability;
}

/**
 * The pages of the `contents` section. The root of the index stands by itself: a search must not wait for the sizes,
 * which take ten times as much.
 */
export const contentsPages = (contents: SnapshotContents, root: MeterIndexRoot): readonly Uint8Array[] =>
  [contents, root].map((page) => Buffer.from(JSON.stringify(page)));

/** Contents of a contract's snapshot. @throws StoreUnavailable 503 */
export const snapshotContents = remembered<SnapshotContents>(0);

/** Root of the search index of a contract's snapshot. @throws StoreUnavailable 503 */
export const meterIndexRoot = remembered<MeterIndexRoot>(1);

/** Reads a page of `contents` once: snapshots never change, so what was read stays true. A container sees few. */
function remembered<Page>(number: number) {
  const cache = new Map<string, Promise<Page>>();
  const maxCached = 8;
  return (ref: SnapshotRef, options?: ReadOptions): Promise<Page> => {
    const key = `${ref.scope_id}/${ref.snapshot_id}`;
    const found = cache.get(key);
    if (found) return found;
    const reading = readPages(ref, 'contents', [number], options).then(
      (pages) => JSON.parse(Buffer.from(pages.get(number) ?? []).toString()) as Page,
    );
    // A failure is not remembered.
    reading.catch(() => cache.delete(key));
    if (cache.size >= maxCached) cache.delete(cache.keys().next().value ?? '');
    cache.set(key, reading);
    return reading;
  };
}
