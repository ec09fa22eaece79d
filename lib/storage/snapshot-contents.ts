import type { MeterIndexRoot } from '../pricing/search/meter-index.ts';
import type { VmAvailability } from '../pricing/vm-availability.ts';
import { readPages, type SnapshotRef } from './pages.ts';

/** Rows on a page of the `rows` section: two or three kilobytes once compressed, so that a read costs half a unit. */
export const rowsAPage = 64;

/** What is known of a contract's snapshot as a whole. */
export interface SnapshotContents {
  readonly index: MeterIndexRoot;
  /** Virtual machine sizes on the sheet, by region. */
  readonly machines: VmAvailability;
}

/** Snapshots never change, so what was read once stays true; a container sees few of them. */
const cache = new Map<string, Promise<SnapshotContents>>();
const mostCached = 8;

/** Contents of a contract's snapshot. @throws StoreUnavailable 503 */
export function snapshotContents(
  ref: SnapshotRef,
  options?: Parameters<typeof readPages>[3],
): Promise<SnapshotContents> {
  const key = `${ref.scope_id}/${ref.snapshot_id}`;
  const found = cache.get(key);
  if (found) return found;
  const reading = readPages(ref, 'contents', [0], options).then(
    (pages) => JSON.parse(Buffer.from(pages.get(0) ?? []).toString()) as SnapshotContents,
  );
  // A failure is not remembered.
  reading.catch(() => cache.delete(key));
  if (cache.size >= mostCached) cache.delete(cache.keys().next().value ?? '');
  cache.set(key, reading);
  return reading;
}
