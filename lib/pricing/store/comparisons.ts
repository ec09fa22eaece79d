import { array, boolean, type GenericSchema, literal, nullable, number, object, picklist, string } from 'valibot';
import { formatOf } from '../../platform/stored-formats.ts';
import type { ChangeRecord } from '../sheet-diff/change-record.ts';
import type { SheetComparison } from '../sheet-diff/comparison.ts';
import { changeKinds } from '../sheet-diff/price-change.ts';
import { contentsPageNumbers } from '../snapshot/pages.ts';
import { changeAttemptIf } from './attempts.ts';
import { findContentsPage } from './contents-page.ts';
import type { SnapshotRef } from './keys.ts';
import { pageWriter } from './page-writer.ts';
import type { PageReadOptions } from './pages.ts';

const { comparison: page } = contentsPageNumbers;

/**
 * Records that a snapshot may have a page with its comparison, so that it is deleted with the other pages. @returns false
 * if they are being deleted @throws StoreUnavailable 503
 */
export const makePlace = (ref: SnapshotRef): Promise<boolean> =>
  changeAttemptIf(ref, {
    change: 'SET #sections.#contents = :pages',
    condition: '#deleted = :false AND attribute_not_exists(#deleting)',
    names: ['sections', 'contents', 'deleted', 'deleting'],
    values: { ':pages': page + 1, ':false': false },
  });

/** Stores a comparison with its newer snapshot, after `makePlace`. @returns write units @throws StoreUnavailable 503 */
export async function storeComparison(comparison: SheetComparison): Promise<number> {
  const writer = pageWriter({ scope_id: comparison.scope_id, snapshot_id: comparison.after.snapshot_id });
  await writer.write('contents', page, Buffer.from(JSON.stringify({ ...comparison, ...formatOf('comparison') })));
  await writer.flush();
  return writer.units();
}

/** Reads what a snapshot changed; undefined if nothing is stored. @throws StoreUnavailable 503, StoredItemInvalid 500 */
export const findComparison = (ref: SnapshotRef, options?: PageReadOptions): Promise<SheetComparison | undefined> =>
  findContentsPage(ref, page, comparisonOf(ref), options);

const counts = {
  new: number(),
  gone: number(),
  dearer: number(),
  cheaper: number(),
  other_unit: number(),
  unchanged: number(),
};
const side = {
  source: string(),
  row_count: number(),
  completed_at: nullable(string()),
  effective_start: nullable(string()),
  effective_end: nullable(string()),
};
const bands = array(object({ over_percent: number(), up_to_percent: nullable(number()), prices: number() }));
const price = nullable(
  object({
    unit_price: string(),
    unit_of_measure: string(),
    price_per_unit: nullable(number()),
    unit: nullable(string()),
  }),
);
const changes: GenericSchema<unknown, ChangeRecord[]> = array(
  object({
    change: picklist(changeKinds),
    meter_id: string(),
    meter_name: string(),
    category: string(),
    sub_category: string(),
    product: string(),
    sku: string(),
    part_number: string(),
    location: string(),
    price_type: string(),
    term: nullable(string()),
    tier_minimum_units: string(),
    currency: string(),
    before: price,
    after: price,
    change_percent: nullable(number()),
    block_size_changed: boolean(),
  }),
);

/** A comparison of this snapshot: that of another scope or snapshot would show prices of others. */
const comparisonOf = ({ scope_id, snapshot_id }: SnapshotRef): GenericSchema<unknown, SheetComparison> =>
  object({
    scope_id: literal(scope_id),
    currency: string(),
    before: object({ snapshot_id: string(), ...side }),
    after: object({ snapshot_id: literal(snapshot_id), ...side }),
    compared_at: string(),
    summary: object({
      changed: number(),
      prices: object({ before: number(), after: number(), ...counts, reblocked: number() }),
      meters: object({ before: number(), after: number(), new: number(), gone: number() }),
      bands: object({ dearer: bands, cheaper: bands }),
      categories: array(object({ category: string(), ...counts })),
      locations: array(object({ location: string(), ...counts })),
    }),
    largest: object({ dearer: changes, cheaper: changes }),
  });
