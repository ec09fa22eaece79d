import type { PriceRow } from '../price-row.ts';
import { newestRow, type PriceListRow, priceListKey } from '../source/price-list-item.ts';
import type { ClientOptions } from '../source/retail-prices.ts';
import { choosePrices, type PriceChoice } from './choose-prices.ts';
import { publishRetail, type RetailResult } from './publish-retail.ts';
import { readRetail } from './read/read-retail.ts';
import { sortBatches } from './sort/sort-batches.ts';

export interface PriceListRefresh {
  readonly currency: string;
  readonly regions: readonly string[];
  readonly now: Date;
  readonly directory: string;
}

export interface RefreshOptions extends ClientOptions {
  readonly onProgress?: (items: number) => void;
}

/** Reads the public price list of some regions and makes it the active snapshot of its scope. */
export function refreshRetail(refresh: PriceListRefresh, options: RefreshOptions = {}): Promise<RetailResult> {
  const { currency, regions, now, directory } = refresh;
  const source = `Azure Retail Prices API: ${regions.join(', ')}`;
  return publishRetail({
    currency,
    rows: readPrices(refresh, options),
    source,
    now,
    directory,
    onWait: options.onWait,
  });
}

/** The first two stages of the refresh: reads the list and chooses the newest row of each price. */
async function* readPrices(refresh: PriceListRefresh, options: RefreshOptions): AsyncGenerator<readonly PriceRow[]> {
  const { directory, ...reading } = refresh;
  const rows = readRetail({ ...reading, ...options });
  const sorted = await sortBatches(rows, { directory, key: priceListKey });
  yield* choosePrices(sorted.batches, newestPrice);
}

const newestPrice: PriceChoice<PriceListRow> = { key: priceListKey, choose: (rows) => priceOf(newestRow(rows)) };

const priceOf = ({ skuId: _, effectiveStart: _1, ...row }: PriceListRow): PriceRow => row;
