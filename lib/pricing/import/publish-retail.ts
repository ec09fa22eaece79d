import { createHash } from 'node:crypto';
import { expectShortLivedObjects } from '../../platform/short-lived-objects.ts';
import { ImportFailure } from '../errors.ts';
import { retailScopeId } from '../scope/scope-id.ts';
import { addScope } from '../store/scopes.ts';
import { beginAttempt, failAttempt, snapshotId, startAttempt, supersedeAttempt } from '../store/snapshots.ts';
import { Overtaken, withLifeSigns } from './life-signs.ts';
import type { RetailList, RetailResult } from './retail-list.ts';
import { storeRetail } from './store-retail.ts';

/**
 * Makes a snapshot of a price list and of the regions that it does not have, and makes it the active one, unless a region is
 * too short or cannot be read to its end. It is `superseded` where another list became active meanwhile: read it again.
 */
export async function publishRetail(list: RetailList): Promise<RetailResult> {
  expectShortLivedObjects();
  const { currency, source, identity = source, now } = list;
  const scope_id = retailScopeId(currency);
  await addScope({ scope_id, currency, now });
  const snapshot_id = snapshotId(now, identity);
  const fingerprint = createHash('sha256').update(`${source}|${now.toISOString()}`).digest('hex');
  const attempt = await startAttempt(
    await beginAttempt({ scope_id, snapshot_id, source, sha256: '', fingerprint, now }),
    now,
  );
  const nothing = {
    scope_id,
    snapshot_id,
    row_count: 0,
    regions: {},
    shrunken: [],
    missing_services: [],
    failure: null,
    write_units: 0,
  };
  try {
    return await withLifeSigns(attempt, now, () => storeRetail(attempt, list));
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
