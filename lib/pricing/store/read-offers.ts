import type { KeyedRow } from '../snapshot/keyed-pages.ts';
import type { SnapshotSections } from './look-up.ts';
import { readKeyedRows } from './read-keyed-rows.ts';

/** Reads all rows of a price list, page by page. @throws StoreUnavailable 503, StoredItemInvalid 500 */
export const readOffers = (scope_id: string, snapshot: SnapshotSections): AsyncGenerator<readonly KeyedRow[]> =>
  readKeyedRows(scope_id, snapshot, 'offers');
