import { LRUCache } from 'lru-cache';
import { array, object } from 'valibot';
import { pick } from '../../platform/members.ts';
import { comparedFields, type StocksOfDay, stocksOfDay } from '../changes.ts';
import type { Publication } from '../publication.ts';
import { listFields } from '../stock.generated.ts';
import { agendaSchema } from '../ticker-schema.ts';
import { agendaCode, listCode, readDocuments, readPublishedList } from './documents.ts';
import type { ReadOptions } from './scores-table.ts';

/** The part of the list of a day that changes are found in. */
const comparedListSchema = object({ tickers: array(object(pick(listFields, comparedFields))) });

/** As many as readers see, and some that later ones take the place of. */
const cache = new LRUCache<string, StocksOfDay>({ max: 64 });

/**
 * Reads what changes are found in of several publications, oldest first. Versions up to 0.3.0 published no payments of all stocks,
 * which are null then. @throws StoreUnavailable 503, StoredItemInvalid 500
 */
export async function readStocksOfDays(
  wanted: readonly Publication[],
  options: ReadOptions = {},
): Promise<readonly StocksOfDay[]> {
  const ordered = wanted.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const missing = ordered.filter(({ id }) => !cache.has(id));
  const [lists, agendas] = await Promise.all([
    readDocuments(comparedListSchema, listCode, missing, options),
    readDocuments(agendaSchema, agendaCode, missing, options),
  ]);
  const read = new Map<string, StocksOfDay>();
  for (const { id, dia } of missing) {
    // An eventually consistent read may miss the list of a moment ago.
    const { tickers } = lists.get(id) ?? (await readPublishedList(id, options)).parse();
    read.set(id, { dia, ativos: stocksOfDay(tickers, agendas.get(id)) });
  }
  for (const [id, day] of read) cache.set(id, day);
  return ordered.flatMap(({ id }) => read.get(id) ?? cache.get(id) ?? []);
}
