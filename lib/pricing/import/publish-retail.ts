import { createHash } from 'node:crypto';
import { expectShortLivedObjects } from '../../platform/short-lived-objects.ts';
import { countedUnder, noRegion } from '../catalog/regions.ts';
import { ImportFailure } from '../errors.ts';
import type { PriceRow } from '../price-row.ts';
import { offerKeyOf } from '../products/offer-key.ts';
import type { RegionsRead, Scope } from '../scope/scope.ts';
import { retailScopeId } from '../scope-id.ts';
import { type KeyedRow, keyedPages, type Page, pageOrder } from '../snapshot/pages.ts';
import { newestRow, priceListKey } from '../source/price-list-item.ts';
import type { Attempt } from '../store/attempts.ts';
import { readPriceList } from '../store/read-keyed-rows.ts';
import { addScope, findScope } from '../store/scopes.ts';
import { beginAttempt, failAttempt, snapshotId, startAttempt, supersedeAttempt } from '../store/snapshots.ts';
import { checkRegions, type ShrunkenRegion, shrunkenRegions } from './check-size.ts';
import { choosePrices, type PriceChoice } from './choose-prices.ts';
import { layOutSheet } from './lay-out-sheet.ts';
import { Overtaken, throwIfOvertaken, withLifeSigns } from './life-signs.ts';
import { outOfTime } from './out-of-time.ts';
import { checkpointedWriter, publishSnapshot } from './publish-snapshot.ts';
import { type CountedRow, countByRegion, type RegionCounts, regionsOfList } from './region-counts.ts';
import type { RetailList, RetailResult } from './retail-list.ts';
import { externalSorter, sortBatches } from './sort/external-sort.ts';

/**
 * Makes a snapshot of a price list and of the regions that it does not have, and makes it the active one, unless a region is
 * too short or cannot be read to its end. It is `superseded` if another list became active meanwhile: read it again.
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

/**
 * Stores a price list, with the regions that it keeps, and activates it. Its regions are checked once all prices are chosen:
 * if a list is refused, the pages that are already stored are never activated. @throws ImportFailure, Overtaken
 */
async function storeRetail(attempt: Attempt, list: RetailList): Promise<RetailResult> {
  const { directory, now, onWait, signal, force = false, services = [] } = list;
  const { scope_id, snapshot_id } = attempt;
  const rows = retailRows({ ...list, scopeId: scope_id });
  const sorted = await sortBatches(rows.batches(), { directory, key: meterOrder });
  let endWait: (() => void) | undefined;
  try {
    const { active_order, active_snapshot: active } = rows.basis();
    throwIfOvertaken(attempt, active_order);
    endWait = onWait?.(`the store, to keep the prices of ${scope_id}`);
    const counts = countByRegion();
    const found = new Set<string>();
    let regions: RegionsRead = {};
    let shrunken: readonly ShrunkenRegion[] = [];
    const checkList = (): void => {
      regions = regionsOfList({ ...list, services }, counts, active);
      const read = Object.fromEntries(
        Object.entries(regions).filter(([, { read_at }]) => read_at === now.toISOString()),
      );
      shrunken = shrunkenRegions(read, active?.regions, rows.uncounted);
      checkRegions(read, shrunken, force);
    };
    const pages = layOutRetail(choosePrices(sorted.batches, newestPrice), {
      maxPrices: sorted.count,
      directory,
      onRow: (counted) => {
        counts.add(counted);
        found.add(counted.row.category);
      },
      onLastRow: checkList,
    });
    const writer = checkpointedWriter(attempt);
    const outcome = () => ({ row_count: counts.rows(), rejected_rows: 0, regions, basis: active?.snapshot_id ?? null });
    const status = await publishSnapshot(untilAborted(pages, signal), {
      attempt,
      writer,
      counts: outcome,
      now: () => now,
    });
    return {
      status,
      scope_id,
      snapshot_id,
      row_count: counts.rows(),
      regions,
      shrunken,
      missing_services: services.filter((service) => !found.has(service)),
      failure: null,
      write_units: writer.units(),
    };
  } finally {
    endWait?.();
    sorted.close();
  }
}

/** By the page that a meter is on, then by price. */
const meterOrder = (row: PriceRow): string => `${pageOrder(row.meterId)}|${priceListKey(row)}`;

const newestPrice: PriceChoice<PriceRow> = {
  key: priceListKey,
  choose: (rows) => {
    const { effectiveStart: _, ...price } = newestRow(rows);
    return [price];
  },
};

/** Passes pages on until the run is out of time. @throws ImportFailure that says why */
async function* untilAborted(pages: AsyncIterable<Page>, signal: AbortSignal | undefined): AsyncGenerator<Page> {
  for await (const page of pages) {
    if (signal?.aborted) throw outOfTime(signal);
    yield page;
  }
}

interface RetailLayout {
  /** Upper bound of the number of prices; it decides the number of pages in the `prices` section. */
  readonly maxPrices: number;
  readonly directory: string;
  readonly onRow: (counted: CountedRow) => void;
  /** Called after the last price, before the pages of the other sections; what it throws ends the layout. */
  readonly onLastRow: () => void;
}

/** Offers on a page, on average. An offer has some hundred bytes once compressed. */
const offersPerPage = 6;

const noLifeSigns = (): undefined => undefined;

/**
 * Makes the pages of a public price list: those that a contract's sheet has, for estimates by meter and for the search, and
 * the offers of the products. @param prices in the order of `pageOrder` of their meters
 */
async function* layOutRetail(
  prices: AsyncIterable<readonly PriceRow[]>,
  { maxPrices, directory, onRow, onLastRow }: RetailLayout,
): AsyncGenerator<Page> {
  const sorter = externalSorter<KeyedRow>({ directory, key: offerOrder });
  const keys = new Set<string>();

  async function* collectOffers(): AsyncGenerator<readonly PriceRow[]> {
    for await (const batch of prices) {
      for (const row of batch) {
        const key = offerKeyOf(row);
        onRow({ row, isOffer: key !== undefined });
        if (key === undefined) continue;
        keys.add(key);
        sorter.add({ key, row });
      }
      yield batch;
    }
    onLastRow();
  }
  try {
    const sheet = { maxPrices, directory, lifeSigns: noLifeSigns, onRows: () => {} };
    yield* layOutSheet(collectOffers(), sheet);
    yield* keyedPages('offers', Math.max(1, Math.ceil(keys.size / offersPerPage)), sorter.readSorted());
  } finally {
    sorter.close();
  }
}

const offerOrder = ({ key, row }: KeyedRow): string => `${pageOrder(key)}|${priceListKey(row)}`;

interface RetailReadings {
  readonly scopeId: string;
  /** The regions that were read. */
  readonly regions: readonly string[];
  readonly rows: AsyncIterable<readonly PriceRow[]> | Iterable<readonly PriceRow[]>;
}

/** The rows of a new price list, in no order: those that were read, and those of all other regions, from the active list. */
interface RetailRows {
  /** Read it once, to its end, before anything else. */
  readonly batches: () => AsyncGenerator<readonly PriceRow[]>;
  /** The scope with the list that the other regions were copied from. */
  readonly basis: () => Scope;
  /** What the list of an earlier version has, which does not count its regions itself; empty for a newer one. */
  readonly uncounted: RegionCounts;
}

/** Makes the rows of a new price list. The active list is looked up once all rows are read: reading takes minutes. */
function retailRows({ scopeId, regions, rows }: RetailReadings): RetailRows {
  const read = new Set([...regions, noRegion]);
  const uncounted = countByRegion();
  let basis: Scope | undefined;

  async function* readRows(): AsyncGenerator<readonly PriceRow[]> {
    for await (const batch of rows) yield batch.filter(({ location }) => read.has(countedUnder(location)));
  }
  async function* keptRows(): AsyncGenerator<readonly PriceRow[]> {
    basis = (await findScope(scopeId)) as Scope;
    const active = basis.active_snapshot;
    if (!active) return;
    const known = Object.keys(active.regions ?? {});
    // A nightly refresh replaces all regions: nothing is kept, so nothing need be read.
    if (known.length > 0 && known.every((region) => read.has(region))) return;
    for await (const batch of readPriceList(scopeId, active)) {
      // Such a list has nothing but offers.
      if (!active.regions) for (const { row } of batch) uncounted.add({ row, isOffer: true });
      yield batch.flatMap(({ row }) => (read.has(countedUnder(row.location)) ? [] : [row]));
    }
  }

  return {
    async *batches() {
      yield* readRows();
      yield* keptRows();
    },
    basis: () => basis as Scope,
    uncounted,
  };
}
