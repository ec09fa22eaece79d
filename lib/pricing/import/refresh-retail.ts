import { randomUUID } from 'node:crypto';
import type { PriceRow } from '../price-row.ts';
import { newestRow, type PriceListRow, priceListKey } from '../source/price-list-item.ts';
import type { ClientOptions } from '../source/retail-prices.ts';
import { findScope } from '../store/scopes.ts';
import { snapshotTime } from '../store/snapshots.ts';
import { choosePrices, type PriceChoice } from './choose-prices.ts';
import { publishRetail, type RetailResult } from './publish-retail.ts';
import { readRetail } from './read/read-retail.ts';
import { sortBatches } from './sort/sort-batches.ts';

export interface PriceListRefresh {
  readonly currency: string;
  readonly regions: readonly string[];
  /** Takes regions that have lost more than half of their prices. @default false */
  readonly force?: boolean;
  readonly now: Date;
  readonly directory: string;
}

export interface RefreshOptions extends ClientOptions {
  readonly onProgress?: (items: number) => void;
}

/** A refresh begins again where another one ended meanwhile, but not for ever. */
const maxTries = 3;

/**
 * Reads the public price list of some regions, and makes it and all other regions of the active list the active snapshot.
 * Where another refresh ended meanwhile it reads the list again, so that no region of either is lost.
 */
export async function refreshRetail(refresh: PriceListRefresh, options: RefreshOptions = {}): Promise<RetailResult> {
  let now = refresh.now;
  for (let tries = 1; ; tries += 1) {
    const result = await refreshOnce({ ...refresh, now }, options);
    if (result.status !== 'superseded' || tries === maxTries) return result;
    const scope = await findScope(result.scope_id);
    const newest = scope?.active_order ? snapshotTime(scope.active_order) : now;
    now = new Date(Math.max(now.getTime(), newest.getTime()) + 1);
  }
}

function refreshOnce(refresh: PriceListRefresh, options: RefreshOptions): Promise<RetailResult> {
  const { currency, regions, force, now, directory } = refresh;
  return publishRetail({
    currency,
    regions,
    rows: readPrices(refresh, options),
    source: `Azure Retail Prices API: ${regions.join(', ')}`,
    identity: randomUUID(),
    force: force ?? false,
    now,
    directory,
    onWait: options.onWait,
  });
}

/** The first two stages of the refresh: reads the list and chooses the newest row of each price. */
async function* readPrices(refresh: PriceListRefresh, options: RefreshOptions): AsyncGenerator<readonly PriceRow[]> {
  const { directory, force: _, ...reading } = refresh;
  const rows = readRetail({ ...reading, ...options });
  const sorted = await sortBatches(rows, { directory, key: priceListKey });
  yield* choosePrices(sorted.batches, newestPrice);
}

const newestPrice: PriceChoice<PriceListRow> = { key: priceListKey, choose: (rows) => [priceOf(newestRow(rows))] };

const priceOf = ({ effectiveStart: _, ...row }: PriceListRow): PriceRow => row;
