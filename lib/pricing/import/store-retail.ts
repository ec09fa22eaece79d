import type { PriceRow } from '../price-row.ts';
import type { RegionsRead } from '../scope/scope.ts';
import { pageOrder } from '../snapshot/keyed-pages.ts';
import type { Page } from '../snapshot/page.ts';
import { newestRow, priceListKey } from '../source/price-list-item.ts';
import type { Attempt } from '../store/attempts.ts';
import { checkRegions, type ShrunkenRegion, shrunkenRegions } from './check-regions.ts';
import { checkpointedWriter } from './checkpointed-writer.ts';
import { choosePrices, type PriceChoice } from './choose-prices.ts';
import { layOutRetail } from './lay-out-retail.ts';
import { throwIfOvertaken } from './life-signs.ts';
import { outOfTime } from './out-of-time.ts';
import { publishSnapshot } from './publish-snapshot.ts';
import { countByRegion, regionsOfList } from './region-counts.ts';
import type { RetailList, RetailResult } from './retail-list.ts';
import { retailRows } from './retail-rows.ts';
import { sortBatches } from './sort/sort-batches.ts';

/**
 * Stores a price list, with the regions that it keeps, and activates it. Its regions are checked once all prices are chosen:
 * what is stored of a list that is refused is never activated. @throws ImportFailure, Overtaken
 */
export async function storeRetail(attempt: Attempt, list: RetailList): Promise<RetailResult> {
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
