import { createHash } from 'node:crypto';
import type { OnWait } from '../../platform/fetch-text.ts';
import { ImportFailure } from '../errors.ts';
import type { PriceRow } from '../price-row.ts';
import type { RegionsRead } from '../scope/scope.ts';
import { retailScopeId } from '../scope/scope-id.ts';
import { keyedPages, pageOrder } from '../snapshot/keyed-pages.ts';
import type { Attempt } from '../store/attempts.ts';
import { addScope } from '../store/scopes.ts';
import { beginAttempt, failAttempt, snapshotId, startAttempt, supersedeAttempt } from '../store/snapshots.ts';
import { checkRegions, type ShrunkenRegion, shrunkenRegions } from './check-regions.ts';
import { checkpointedWriter } from './checkpointed-writer.ts';
import { Overtaken, throwIfOvertaken, withLifeSigns } from './life-signs.ts';
import { publishSnapshot } from './publish-snapshot.ts';
import { retailOffers } from './retail-offers.ts';
import { sortBatches } from './sort/sort-batches.ts';

/** The public price list of some regions in one currency. */
export interface RetailList {
  readonly currency: string;
  /** By Azure's name. Their prices replace those that are there; the prices of all other regions stay. */
  readonly regions: readonly string[];
  /** Rows in any order. Rows that no product needs, or that are of another region, are left out. */
  readonly rows: AsyncIterable<readonly PriceRow[]> | Iterable<readonly PriceRow[]>;
  readonly source: string;
  /** Differs for lists that are read at the same moment. @default - source */
  readonly identity?: string;
  /** Takes regions that have lost more than half of their prices. @default false */
  readonly force?: boolean;
  readonly now: Date;
  readonly directory: string;
  /** Called when the storing of the list begins, and its result when it ends. */
  readonly onWait?: OnWait | undefined;
}

export interface RetailResult {
  readonly status: 'completed' | 'failed' | 'superseded';
  readonly scope_id: string;
  readonly snapshot_id: string;
  readonly row_count: number;
  /** All regions of the new list, those that were kept included; none where it was not published. */
  readonly regions: RegionsRead;
  /** What `force` has taken. */
  readonly shrunken: readonly ShrunkenRegion[];
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly write_units: number;
}

/** Offers on a page, on average. An offer has some hundred bytes once compressed. */
const offersPerPage = 6;
/**
 * Makes a snapshot of a price list and of the regions that it does not have, and makes it the active one, unless a region is
 * too short or cannot be read to its end. It is `superseded` where another list became active meanwhile: read it again.
 */
export async function publishRetail(list: RetailList): Promise<RetailResult> {
  const { currency, source, identity = source, now } = list;
  const scope_id = retailScopeId(currency);
  await addScope({ scope_id, currency, now });
  const snapshot_id = snapshotId(now, identity);
  const fingerprint = createHash('sha256').update(`${source}|${now.toISOString()}`).digest('hex');
  const attempt = await startAttempt(
    await beginAttempt({ scope_id, snapshot_id, source, sha256: '', fingerprint, now }),
    now,
  );
  const nothing = { scope_id, snapshot_id, row_count: 0, regions: {}, shrunken: [], failure: null, write_units: 0 };
  try {
    return await withLifeSigns(attempt, now, () => layOutAndPublish(attempt, list));
  } catch (error) {
    if (error instanceof Overtaken) {
      await supersedeAttempt(attempt, now);
      return { ...nothing, status: 'superseded' };
    }
    const failure = {
      code: error instanceof ImportFailure ? error.code : 'source_unavailable',
      message: error instanceof ImportFailure ? error.message : 'The price list could not be read to its end.',
    };
    await failAttempt(attempt, failure, now);
    if (!(error instanceof ImportFailure)) throw error;
    return { ...nothing, status: 'failed', failure };
  }
}

async function layOutAndPublish(attempt: Attempt, list: RetailList): Promise<RetailResult> {
  const { directory, now, onWait, force = false } = list;
  const { scope_id, snapshot_id } = attempt;
  const offers = retailOffers({ ...list, scopeId: scope_id });
  const sorted = await sortBatches(offers.batches(), { directory, key: ({ key }) => pageOrder(key) });
  const row_count = sorted.count;
  let endWait: (() => void) | undefined;
  try {
    const { active_order, active_snapshot } = offers.basis();
    throwIfOvertaken(attempt, active_order);
    const shrunken = shrunkenRegions(offers.read, offers.last);
    checkRegions(offers.read, shrunken, force);
    endWait = onWait?.(`the store, to keep ${row_count} prices of ${scope_id}`);
    const pages = keyedPages('offers', Math.max(1, Math.ceil(offers.keyCount() / offersPerPage)), sorted.batches);
    const writer = checkpointedWriter(attempt);
    const regions = offers.regionsRead();
    const basis = active_snapshot?.snapshot_id ?? null;
    const counts = () => ({ row_count, rejected_rows: 0, regions, basis });
    const status = await publishSnapshot(pages, { attempt, writer, counts, now: () => now });
    return { status, scope_id, snapshot_id, row_count, regions, shrunken, failure: null, write_units: writer.units() };
  } finally {
    endWait?.();
    await sorted.close();
  }
}
