import { sessionsAgo } from '../calendar.ts';
import { readPublishedList } from '../store/documents.ts';
import { readPublications } from '../store/publications.ts';
import { type EarlierPrices, type SessionCount, variationSessions } from '../variation.ts';

/** Reads the closing prices of a session, by code; undefined if they are unknown. */
export type ReadPrices = (session: string) => Promise<ReadonlyMap<string, number> | undefined>;

/** Reads the prices of a session from the newest publication of it that readers see. */
export const publishedPricesUntil =
  (now: Date): ReadPrices =>
  async (session) => {
    const publication = (await readPublications(now)).find(({ data_pregao }) => data_pregao === session);
    if (!publication) return undefined;
    const { tickers } = (await readPublishedList(publication.id)).parse();
    // A stock may have been published with a price of another session.
    const own = tickers.filter(({ data_pregao }) => data_pregao === session);
    return new Map(own.flatMap(({ codigo, preco }) => (preco === null ? [] : [[codigo, preco] as const])));
  };

/**
 * Reads the prices that those of a session are compared with, a request for each count of sessions. A publication that
 * cannot be read must not keep the day from being published: a notice says so.
 */
export async function readEarlierPrices(
  session: string,
  readPrices: ReadPrices,
  holidays: readonly string[] = [],
): Promise<{ readonly earlier: ReadonlyMap<SessionCount, EarlierPrices>; readonly notices: readonly string[] }> {
  const notices: string[] = [];
  const earlier = new Map<SessionCount, EarlierPrices>();
  // One after the other, so that the list of publications is read once.
  for (const count of variationSessions) {
    const day = sessionsAgo(session, count, holidays);
    try {
      const prices = await readPrices(day);
      if (prices) earlier.set(count, { session: day, prices });
    } catch (error) {
      const { name } = error as Error;
      notices.push(`sem a variação de ${count} pregões: a publicação do pregão de ${day} não pôde ser lida (${name})`);
    }
  }
  return { earlier, notices };
}
