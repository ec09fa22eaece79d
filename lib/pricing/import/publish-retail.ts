import { createHash } from 'node:crypto';
import type { OnWait } from '../../platform/fetch-text.ts';
import { ImportFailure } from '../errors.ts';
import type { PriceRow } from '../price-row.ts';
import { offerKeyOf } from '../products/offer-key.ts';
import type { Scope } from '../scope/scope.ts';
import { retailScopeId } from '../scope/scope-id.ts';
import { type KeyedRow, keyedPages, pageOrder } from '../snapshot/keyed-pages.ts';
import type { Attempt } from '../store/attempts.ts';
import { addScope, findScope } from '../store/scopes.ts';
import { beginAttempt, failAttempt, snapshotId, startAttempt } from '../store/snapshots.ts';
import { checkpointedWriter } from './checkpointed-writer.ts';
import { withLifeSigns } from './life-signs.ts';
import { publishSnapshot } from './publish-snapshot.ts';
import { sortBatches } from './sort/sort-batches.ts';

/** The public price list in one currency. */
export interface RetailList {
  readonly currency: string;
  /** Rows in any order. Rows that no product needs are left out. */
  readonly rows: AsyncIterable<readonly PriceRow[]> | Iterable<readonly PriceRow[]>;
  readonly source: string;
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
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly write_units: number;
}

/** Offers on a page, on average. An offer has some hundred bytes once compressed. */
const offersPerPage = 6;
/** Minimum part of the last list's rows that a new list must have. A shorter list was not read completely. */
const minPart = 0.5;

/** Makes a price list the active snapshot of its scope, unless it is too short or cannot be read to its end. */
export async function publishRetail(list: RetailList): Promise<RetailResult> {
  const { currency, source, now } = list;
  const scope_id = retailScopeId(currency);
  await addScope({ scope_id, currency, now });
  const scope = (await findScope(scope_id)) as Scope;
  const snapshot_id = snapshotId(now, source);
  const fingerprint = createHash('sha256').update(`${source}|${now.toISOString()}`).digest('hex');
  const attempt = await startAttempt(
    await beginAttempt({ scope_id, snapshot_id, source, sha256: '', fingerprint, now }),
    now,
  );
  try {
    return await withLifeSigns(attempt, now, () => layOutAndPublish(attempt, scope, list));
  } catch (error) {
    const failure = {
      code: error instanceof ImportFailure ? error.code : 'source_unavailable',
      message: error instanceof ImportFailure ? error.message : 'The price list could not be read to its end.',
    };
    await failAttempt(attempt, failure, now);
    if (!(error instanceof ImportFailure)) throw error;
    return { status: 'failed', scope_id, snapshot_id, row_count: 0, failure, write_units: 0 };
  }
}

async function layOutAndPublish(attempt: Attempt, scope: Scope, list: RetailList): Promise<RetailResult> {
  const { rows, directory, now, onWait } = list;
  const { scope_id, snapshot_id } = attempt;
  const offerKeys = new Set<string>();
  const offers = readOffers(rows, (key) => offerKeys.add(key));
  const sorted = await sortBatches(offers, { directory, key: ({ key }) => pageOrder(key) });
  const row_count = sorted.count;
  let endWait: (() => void) | undefined;
  try {
    checkLength(row_count, scope);
    endWait = onWait?.(`the store, to keep ${row_count} prices of ${scope_id}`);
    const pages = keyedPages('offers', Math.max(1, Math.ceil(offerKeys.size / offersPerPage)), sorted.batches);
    const writer = checkpointedWriter(attempt);
    const counts = () => ({ row_count, rejected_rows: 0 });
    const status = await publishSnapshot(pages, { attempt, writer, counts, now: () => now });
    return { status, scope_id, snapshot_id, row_count, failure: null, write_units: writer.units() };
  } finally {
    endWait?.();
    await sorted.close();
  }
}

async function* readOffers(
  rows: RetailList['rows'],
  onKey: (key: string) => void,
): AsyncGenerator<readonly KeyedRow[]> {
  for await (const batch of rows) {
    const offers: KeyedRow[] = [];
    for (const row of batch) {
      const key = offerKeyOf(row);
      if (key === undefined) continue;
      onKey(key);
      offers.push({ key, row });
    }
    yield offers;
  }
}

function checkLength(rows: number, { active_snapshot: active }: Scope): void {
  if (rows === 0) throw new ImportFailure('sheet_empty', 'The price list holds no price that a product needs.');
  if (active && rows < active.row_count * minPart) {
    throw new ImportFailure('sheet_empty', `The price list has ${rows} rows; the last one had ${active.row_count}.`);
  }
}
