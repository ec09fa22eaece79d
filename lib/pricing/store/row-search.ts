import type { PriceRow } from '../price-row.ts';
import type { MeterIndexRoot } from '../search/meter-index.ts';
import { findRows, indexPagesFor, type MeterFilter } from '../search/meter-query.ts';
import { deserializeRows, rowsPerPage } from '../snapshot/pages.ts';
import { rowOf } from '../snapshot/row-columns.ts';
import { readIndexRoot } from './contents-page.ts';
import { pageKey, type SnapshotRef } from './keys.ts';
import type { SnapshotSections } from './look-up.ts';
import { type PageReadOptions, readContent, readPages } from './pages.ts';

/** Roots by snapshot. A cache that forgets the oldest would be a twentieth of the code that an estimate loads. */
const roots = new Map<string, MeterIndexRoot>();
const maxRoots = 4;

async function indexRoot(ref: SnapshotRef, options: PageReadOptions): Promise<MeterIndexRoot> {
  const key = `${ref.scope_id}/${ref.snapshot_id}`;
  const root = roots.get(key) ?? (await readIndexRoot(ref, options));
  if (roots.size >= maxRoots) roots.clear();
  roots.set(key, root);
  return root;
}

/**
 * Finds the first rows that meet each of several filters, in two rounds for all: the index pages, the rows. A snapshot
 * without an index has none. @param limit rows of each filter @throws StoreUnavailable 503, StoredItemInvalid 500
 */
export async function searchRows(
  scope_id: string,
  { snapshot_id, sections }: SnapshotSections,
  filters: readonly MeterFilter[],
  limit: number,
  options: PageReadOptions = {},
): Promise<readonly (readonly PriceRow[])[]> {
  if (filters.length === 0 || !sections.terms) return filters.map(() => []);
  const ref = { scope_id, snapshot_id };
  const root = await indexRoot(ref, options);
  const terms = await readPages(
    ref,
    'terms',
    filters.flatMap((filter) => indexPagesFor(root, filter)),
    options,
  );
  const found = filters.map((filter) => findRows(root, filter, terms).list(0, limit));
  const pageOf = (row: number): number => Math.floor(row / rowsPerPage);
  const bodies = await readPages(
    ref,
    'rows',
    found.flatMap((numbers) => numbers.map(pageOf)),
    options,
  );
  const pages = new Map(
    [...bodies].map(([page, body]) => [page, readContent(pageKey(ref, 'rows', page), () => deserializeRows(body))]),
  );
  return found.map((numbers) =>
    numbers.map((row) =>
      readContent(pageKey(ref, 'rows', pageOf(row)), () => rowOf(pages.get(pageOf(row)) ?? [], row % rowsPerPage)),
    ),
  );
}
