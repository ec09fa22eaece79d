import { array, type GenericSchema, number, object, string } from 'valibot';
import { parseItem } from '../../platform/aws/stored-item.ts';
import type { MeterIndexRoot } from '../search/meter-index.ts';
import { contentsPageNumbers } from '../snapshot/pages.ts';
import { pageKey, type SnapshotRef } from './keys.ts';
import { findPages, type PageReadOptions, pagePlace, readContent, readPages } from './pages.ts';

const indexRootSchema: GenericSchema<unknown, MeterIndexRoot> = object({ rows: number(), firstTerms: array(string()) });

/** Reads the root of the search index of a snapshot. @throws StoreUnavailable 503, StoredItemInvalid 500 */
export const readIndexRoot = (ref: SnapshotRef, options?: PageReadOptions): Promise<MeterIndexRoot> =>
  readContentsPage(ref, contentsPageNumbers.indexRoot, indexRootSchema, options);

/** Reads and checks a page of `contents`. @throws StoreUnavailable 503, StoredItemInvalid 500 */
export async function readContentsPage<Content>(
  ref: SnapshotRef,
  page: number,
  schema: GenericSchema<unknown, Content>,
  options?: PageReadOptions,
): Promise<Content> {
  const pages = await readPages(ref, 'contents', [page], options);
  return parseContents(ref, page, schema, pages.get(page) ?? new Uint8Array());
}

/** As `readContentsPage`; undefined for a page that is not stored. */
export async function findContentsPage<Content>(
  ref: SnapshotRef,
  page: number,
  schema: GenericSchema<unknown, Content>,
  options?: PageReadOptions,
): Promise<Content | undefined> {
  const body = (await findPages(ref, 'contents', [page], options)).get(page);
  return body && parseContents(ref, page, schema, body);
}

function parseContents<Content>(
  ref: SnapshotRef,
  page: number,
  schema: GenericSchema<unknown, Content>,
  body: Uint8Array,
): Content {
  const key = pageKey(ref, 'contents', page);
  const value = readContent(key, () => JSON.parse(Buffer.from(body).toString()));
  return parseItem(
    schema,
    value,
    { ...pagePlace(key), kind: page === contentsPageNumbers.comparison ? 'comparison' : 'page' },
    'body',
  );
}
