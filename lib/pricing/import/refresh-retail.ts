import { ImportFailure } from '../errors.ts';
import type { PriceRow } from '../price-row.ts';
import { products } from '../products/products.ts';
import { type ListedRow, listedKey, newestRow, rowsOfItem } from '../source/price-list-item.ts';
import { type ClientOptions, type PriceQuery, RetailPricesFailure, retailPrices } from '../source/retail-prices.ts';
import { externalSorter } from './external-sort.ts';
import { publishRetail, type RetailResult } from './publish-retail.ts';

export interface RetailRefresh {
  readonly currency: string;
  /** Azure's names of the regions. */
  readonly regions: readonly string[];
  readonly now: Date;
  /** Folder for what does not fit in memory. */
  readonly directory: string;
}

export interface RefreshOptions extends ClientOptions {
  /** Told of the items read so far, after every page. */
  readonly onProgress?: (items: number) => void;
}

/** What is asked of the price list: the services behind the products, region by region, and the licences of no region. */
export const priceQueries = ({ currency, regions }: Pick<RetailRefresh, 'currency' | 'regions'>): PriceQuery[] => [
  ...regions.flatMap((region) =>
    products.map(({ priceListFilters: { inRegion } }) => ({
      currency,
      filter: `armRegionName eq '${region}' and ${inRegion}`,
    })),
  ),
  ...products.flatMap(({ priceListFilters: { global } }) =>
    global === undefined ? [] : [{ currency, filter: `armRegionName eq 'Global' and ${global}` }],
  ),
];

/** Azure publishes no limit: a few requests at once are polite and fast enough. */
const queriesAtOnce = 3;
/** More unreadable items than this mean that the API has changed. */
const toleratedRejects = 0.01;

/**
 * Reads the public price list of some regions and makes it the active snapshot of its scope. A list that cannot be read
 * to its end is not published.
 */
export async function refreshRetail(refresh: RetailRefresh, options: RefreshOptions = {}): Promise<RetailResult> {
  const { currency, now, directory } = refresh;
  const source = `Azure Retail Prices API: ${refresh.regions.join(', ')}`;
  const byKey = externalSorter<ListedRow>({ directory, key: listedKey });
  try {
    const { onWait } = options;
    return await publishRetail({ currency, rows: rowsOf(refresh, byKey, options), source, now, directory, onWait });
  } finally {
    await byKey.close();
  }
}

async function* rowsOf(
  refresh: RetailRefresh,
  byKey: ReturnType<typeof externalSorter<ListedRow>>,
  options: RefreshOptions,
): AsyncGenerator<readonly PriceRow[]> {
  await readAll(refresh, byKey, options);
  let group: ListedRow[] = [];
  for await (const batch of byKey.sorted()) {
    const chosen: PriceRow[] = [];
    for (const row of batch) {
      if (group[0] && listedKey(group[0]) !== listedKey(row)) {
        chosen.push(priceOf(newestRow(group)));
        group = [];
      }
      group.push(row);
    }
    yield chosen;
  }
  if (group.length > 0) yield [priceOf(newestRow(group))];
}

/** Without what only the choice needed. */
const priceOf = ({ skuId: _, effectiveStart: _1, ...row }: ListedRow): PriceRow => row;

async function readAll(
  refresh: RetailRefresh,
  byKey: ReturnType<typeof externalSorter<ListedRow>>,
  options: RefreshOptions,
): Promise<void> {
  const queries = priceQueries(refresh);
  let items = 0;
  let rejects = 0;
  let sample = '';
  // One item at a time reaches the sorter, whichever query it is of.
  let turn: Promise<unknown> = Promise.resolve();
  const take = async (page: readonly unknown[]): Promise<void> => {
    for (const item of page) {
      items += 1;
      const outcome = rowsOfItem(item, refresh.currency, refresh.now);
      if ('reject' in outcome) {
        rejects += 1;
        sample ||= outcome.reject;
      } else for (const row of outcome.rows) await byKey.add(row);
    }
    options.onProgress?.(items);
  };
  // A query that has failed for good makes the others pointless, also those that wait for their next try.
  const failed = new AbortController();
  const signal = options.signal ? AbortSignal.any([failed.signal, options.signal]) : failed.signal;
  const worker = async (): Promise<void> => {
    for (let query = queries.shift(); query; query = queries.shift()) {
      for await (const page of retailPrices(query, { ...options, signal })) {
        turn = turn.then(() => take(page));
        await turn;
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: queriesAtOnce }, worker));
  } catch (error) {
    failed.abort();
    if (options.signal?.aborted) {
      const { reason } = options.signal as { reason: Error };
      throw new ImportFailure('source_unavailable', sentence(reason.message), { cause: reason });
    }
    if (error instanceof RetailPricesFailure)
      throw new ImportFailure('source_unavailable', sentence(error.message), { cause: error });
    throw error;
  }
  if (rejects > items * toleratedRejects) {
    throw new ImportFailure(
      'too_many_rejects',
      `${rejects} of ${items} items could not be read, the first: ${sample}.`,
    );
  }
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
