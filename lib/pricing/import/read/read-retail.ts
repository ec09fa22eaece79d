import { ImportFailure } from '../../errors.ts';
import { products } from '../../products/products.ts';
import { type PriceListRow, rowsOfItem } from '../../source/price-list-item.ts';
import {
  type ClientOptions,
  fetchRetailPrices,
  type PriceQuery,
  RetailPricesFailure,
} from '../../source/retail-prices.ts';
import { inParallel } from './in-parallel.ts';

export interface RetailReading extends ClientOptions {
  readonly currency: string;
  readonly regions: readonly string[];
  /** Prices that start later are left out. */
  readonly now: Date;
  readonly onProgress?: (items: number) => void;
}

/** Azure publishes no limit: a few requests at once are polite and fast enough. */
const queriesAtOnce = 3;
/** Maximum part of the items that may be unreadable. More means that the API has changed. */
const maxRejectedPart = 0.01;

/** The first stage of a retail refresh: reads the rows of the public price list, in any order. @throws ImportFailure */
export async function* readRetail({ onProgress, ...reading }: RetailReading): AsyncGenerator<readonly PriceListRow[]> {
  const { currency, now } = reading;
  let items = 0;
  let rejects = 0;
  let firstReject = '';
  for await (const page of readPages(reading)) {
    const rows: PriceListRow[] = [];
    for (const item of page) {
      items += 1;
      const outcome = rowsOfItem(item, currency, now);
      if ('reject' in outcome) {
        rejects += 1;
        firstReject ||= outcome.reject;
      } else rows.push(...outcome.rows);
    }
    yield rows;
    onProgress?.(items);
  }
  if (rejects > items * maxRejectedPart) {
    const message = `${rejects} of ${items} items could not be read, the first: ${firstReject}.`;
    throw new ImportFailure('too_many_rejects', message);
  }
}

async function* readPages(reading: Omit<RetailReading, 'onProgress'>): AsyncGenerator<readonly unknown[]> {
  const { currency, regions, now: _, ...options } = reading;
  const queries = priceQueries(currency, regions);
  // Stops the other queries once one has failed for good, also those that wait for their next try.
  const stopping = new AbortController();
  const signal = options.signal ? AbortSignal.any([stopping.signal, options.signal]) : stopping.signal;
  async function* readQueries(): AsyncGenerator<readonly unknown[]> {
    for (let query = queries.shift(); query; query = queries.shift()) {
      yield* fetchRetailPrices(query, { ...options, signal });
    }
  }
  try {
    yield* inParallel(Array.from({ length: queriesAtOnce }, readQueries));
  } catch (error) {
    throw toImportFailure(error, options.signal);
  } finally {
    stopping.abort();
  }
}

function toImportFailure(error: unknown, signal: AbortSignal | undefined): unknown {
  const cause = signal?.aborted ? (signal.reason as Error) : error;
  if (!signal?.aborted && !(error instanceof RetailPricesFailure)) return error;
  return new ImportFailure('source_unavailable', sentence((cause as Error).message), { cause });
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** The queries for the services of each product: one a region, and one for prices that have no region. */
const priceQueries = (currency: string, regions: readonly string[]): PriceQuery[] => [
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
