import { createHash } from 'node:crypto';
import type { OnWait } from '../../platform/fetch-text.ts';
import { ImportFailure } from '../errors.ts';
import type { PriceRow } from '../price-row.ts';
import { offerKeyOf } from '../products/offer-key.ts';
import { retailScopeId } from '../scope/scope-id.ts';
import { hexHash } from '../snapshot/hash.ts';
import { pageNumber, serializeKeyedRows } from '../snapshot/keyed-pages.ts';
import type { Attempt } from '../store/attempts.ts';
import { addScope, findScope, type Scope } from '../store/scopes.ts';
import { begin, fail, publish, snapshotId, start } from '../store/snapshots.ts';
import { sweepSnapshots } from '../store/sweep-snapshots.ts';
import { externalSorter } from './external-sort.ts';
import { withLifeSigns } from './life-signs.ts';
import { snapshotPages } from './snapshot-pages.ts';

/** The public price list in one currency, on its way into the store. */
export interface RetailList {
  /** ISO 4217. */
  readonly currency: string;
  /** Rows in any order; those that no product is priced by are passed over. */
  readonly rows: AsyncIterable<readonly PriceRow[]> | Iterable<readonly PriceRow[]>;
  /** Where the rows come from, for people. */
  readonly source: string;
  readonly now: Date;
  /** Folder for what does not fit in memory. */
  readonly directory: string;
  /** Told while the list is being stored. */
  readonly onWait?: OnWait | undefined;
}

/** How the reading of a price list ended. */
export interface RetailResult {
  readonly status: 'completed' | 'failed' | 'superseded';
  readonly scope_id: string;
  readonly snapshot_id: string;
  readonly row_count: number;
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly write_units: number;
}

/** Offers on a page: an offer is the prices of one size or tier in one region, some hundred bytes compressed. */
const offersAPage = 6;
/** A list that has lost more than this part of its rows was read in part. */
const minPart = 0.5;

interface Listed {
  readonly key: string;
  readonly row: PriceRow;
}

/**
 * Makes a price list the active snapshot of its scope, which is added where it is missing. A list that cannot be read to
 * its end, or is suspiciously short, is not published: the last good one stays.
 */
export async function publishRetail(list: RetailList): Promise<RetailResult> {
  const { currency, source, now } = list;
  const scope_id = retailScopeId(currency);
  await addScope({ scope_id, currency, now });
  const scope = (await findScope(scope_id)) as Scope;
  const snapshot_id = snapshotId(now, source);
  const fingerprint = createHash('sha256').update(`${source}|${now.toISOString()}`).digest('hex');
  const attempt = await start(await begin({ scope_id, snapshot_id, source, sha256: '', fingerprint, now }), now);
  try {
    return await withLifeSigns(attempt, now, () => write(attempt, scope, list));
  } catch (error) {
    const failure = {
      code: error instanceof ImportFailure ? error.code : 'source_unavailable',
      message: error instanceof ImportFailure ? error.message : 'The price list could not be read to its end.',
    };
    await fail(attempt, failure, now);
    if (!(error instanceof ImportFailure)) throw error;
    return { status: 'failed', scope_id, snapshot_id, row_count: 0, failure, write_units: 0 };
  }
}

async function write(attempt: Attempt, scope: Scope, list: RetailList): Promise<RetailResult> {
  const { rows, directory, now, onWait } = list;
  const { scope_id, snapshot_id } = attempt;
  const byOffer = externalSorter<Listed>({ directory, key: ({ key }) => `${hexHash(key)}${key}` });
  const pages = snapshotPages(attempt);
  let endWait: (() => void) | undefined;
  try {
    let row_count = 0;
    const keys = new Set<string>();
    for await (const batch of rows) {
      for (const row of batch) {
        const key = offerKeyOf(row);
        if (key === undefined) continue;
        keys.add(key);
        row_count += 1;
        await byOffer.add({ key, row });
      }
    }
    checkLength(row_count, scope);
    endWait = onWait?.(`the store, to keep ${row_count} prices of ${scope_id}`);
    const pageCount = Math.max(1, Math.ceil(keys.size / offersAPage));
    await pages.plan('offers', pageCount);
    let page = 0;
    let onPage = new Map<string, PriceRow[]>();
    const turnTo = async (next: number): Promise<void> => {
      for (; page < next; page += 1) {
        const full = onPage;
        onPage = new Map();
        await pages.write('offers', page, () => serializeKeyedRows(full));
      }
    };
    for await (const batch of byOffer.sorted()) {
      for (const { key, row } of batch) {
        await turnTo(pageNumber(key, pageCount));
        const known = onPage.get(key);
        if (known) known.push(row);
        else onPage.set(key, [row]);
      }
    }
    await turnTo(pageCount);
    await pages.finish();
    const status = await publish(attempt, { row_count, rejected_rows: 0, sections: { offers: pageCount } }, now);
    await sweepSnapshots(scope_id, now);
    return { status, scope_id, snapshot_id, row_count, failure: null, write_units: pages.units() };
  } finally {
    endWait?.();
    await byOffer.close();
  }
}

function checkLength(rows: number, { active_snapshot: active }: Scope): void {
  if (rows === 0) throw new ImportFailure('sheet_empty', 'The price list holds no price that a product needs.');
  if (active && rows < active.row_count * minPart) {
    throw new ImportFailure('sheet_empty', `The price list has ${rows} rows; the last one had ${active.row_count}.`);
  }
}
