import type { KeyedRow } from '../snapshot/keyed-pages.ts';
import type { SnapshotSections } from './look-up.ts';
import { readKeyedRows } from './read-keyed-rows.ts';

/** Reads all rows of a price list; those of earlier versions have offers only. @throws what `readKeyedRows` throws */
export const readPriceList = (scope_id: string, snapshot: SnapshotSections): AsyncGenerator<readonly KeyedRow[]> =>
  readKeyedRows(scope_id, snapshot, snapshot.sections.prices === undefined ? 'offers' : 'prices');
