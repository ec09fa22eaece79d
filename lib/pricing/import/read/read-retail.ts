import { placesOfNoRegion } from '../../catalog/regions.ts';
import { ImportFailure } from '../../errors.ts';
import { products } from '../../products/products.ts';
import { type PriceListRow, rowsOfItem } from '../../source/price-list-item.ts';
import {
  type ClientOptions,
  fetchRetailPrices,
  type PriceQuery,
  RetailPricesFailure,
} from '../../source/retail-prices.ts';
import { outOfTime, sentence } from '../out-of-time.ts';

export interface RetailReading extends ClientOptions {
  readonly currency: string;
  readonly regions: readonly string[];
  /** Names of the services to read in addition to those of the products; empty for all. */
  readonly services: readonly string[];
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
  const { currency, regions, services, now: _, ...options } = reading;
  const queries = priceFilters(regions, services).map((filter): PriceQuery => ({ currency, filter }));
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
  if (signal?.aborted) return outOfTime(signal);
  if (!(error instanceof RetailPricesFailure)) return error;
  return new ImportFailure('source_unavailable', sentence(error.message), { cause: error });
}

/** The filters of all queries: for each region, and for each place without a region, all services or those that are wanted. */
function priceFilters(regions: readonly string[], services: readonly string[]): string[] {
  const inPlace = (place: string, conditions: readonly string[]): readonly string[] =>
    services.length === 0
      ? [`armRegionName eq '${place}'`]
      : conditions.map((condition) => `armRegionName eq '${place}' and ${condition}`);
  const wanted = services.map((service) => `serviceName eq '${service.replaceAll("'", "''")}'`);
  const ofProducts = products.map(({ priceListFilters: { inRegion } }) => inRegion);
  const globalOfProducts = products.flatMap(({ priceListFilters: { global } }) => global ?? []);
  const inRegions = [...new Set([...ofProducts, ...wanted])];
  const elsewhere = [...new Set([...globalOfProducts, ...wanted])];
  return [
    ...regions.flatMap((region) => inPlace(region, inRegions)),
    ...placesOfNoRegion.flatMap((place) => inPlace(place, elsewhere)),
  ];
}

/** Yields the items of several streams as they come; each reads one item ahead. @throws the first error of a stream */
export async function* inParallel<Item>(streams: readonly AsyncGenerator<Item>[]): AsyncGenerator<Item> {
  const pending = new Map<
    AsyncGenerator<Item>,
    Promise<{ stream: AsyncGenerator<Item>; next: IteratorResult<Item> }>
  >();
  const request = (stream: AsyncGenerator<Item>): void => {
    const answer = stream.next().then((next) => ({ stream, next }));
    // If the reader stops before this answer, nobody else handles its error.
    answer.catch(() => {});
    pending.set(stream, answer);
  };
  streams.forEach(request);
  while (pending.size > 0) {
    const { stream, next } = await Promise.race(pending.values());
    if (next.done) pending.delete(stream);
    else {
      request(stream);
      yield next.value;
    }
  }
}
