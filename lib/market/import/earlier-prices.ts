import { membersOf } from '../../platform/members.ts';
import type { FigureCheck } from '../audit.ts';
import { sessionsAgo } from '../calendar.ts';
import { comparePublishedPrice } from '../source/cross-check.ts';
import type { StatedClosings } from '../source/source.ts';
import { readPublishedList } from '../store/documents.ts';
import { readPublications } from '../store/publications.ts';
import { type EarlierPrices, type SessionCount, variationSessions } from '../variation.ts';

/** Reads the closing prices of a session, by code; undefined if they are unknown. */
export type ReadPrices = (session: string) => Promise<ReadonlyMap<string, number> | undefined>;

/**
 * Reads the prices of a session from the newest publication of it that readers see.
 * @param sources names of today's sources: without the demo among them, its prices, which are made up, say nothing
 */
export const publishedPricesUntil =
  (now: Date, sources: readonly string[]): ReadPrices =>
  async (session) => {
    const publication = (await readPublications(now)).find(({ data_pregao }) => data_pregao === session);
    if (!publication) return undefined;
    const { tickers } = (await readPublishedList(publication.id)).parse();
    // A stock may have been published with a price of another session.
    const ofSession = tickers.filter(
      ({ data_pregao, fonte }) =>
        data_pregao === session && (sources.includes('demo') || !fonte.split('+').includes('demo')),
    );
    return new Map(ofSession.flatMap(({ codigo, preco }) => (preco === null ? [] : [[codigo, preco] as const])));
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
      const { name } = membersOf(error);
      notices.push(`sem a variação de ${count} pregões: a publicação do pregão de ${day} não pôde ser lida (${name})`);
    }
  }
  return { earlier, notices };
}

/** So many sessions before the one that is due, a published price may lie that is compared. As many publications are listed. */
const comparedSessions = 60;

/**
 * Compares, for each stock, the newest earlier price that was published and that B3 states again with a distribution. Reads a list
 * for each such session. One that cannot be read is left out, and a notice says so.
 * @param closings what B3 states, by code
 */
export async function compareEarlierPrices(
  closings: ReadonlyMap<string, StatedClosings>,
  session: string,
  readPrices: ReadPrices,
  holidays: readonly string[] = [],
): Promise<{ readonly checks: ReadonlyMap<string, FigureCheck>; readonly notices: readonly string[] }> {
  const first = sessionsAgo(session, comparedSessions, holidays);
  const read = new Map<string, Awaited<ReturnType<ReadPrices>>>();
  const notices: string[] = [];
  const readOnce = async (day: string) => {
    if (!read.has(day)) {
      read.set(
        day,
        await readPrices(day).catch((error: unknown) => {
          const { name } = membersOf(error);
          notices.push(`sem a conferência dos preços do pregão de ${day}: a publicação não pôde ser lida (${name})`);
          return undefined;
        }),
      );
    }
    return read.get(day);
  };
  const checks = new Map<string, FigureCheck>();
  for (const [codigo, { source, prices }] of closings) {
    const days = Object.keys(prices).filter((day) => day >= first && day < session);
    for (const day of days.toSorted().toReversed()) {
      const closing = prices[day];
      const published = (await readOnce(day))?.get(codigo);
      if (closing === undefined || published === undefined) continue;
      checks.set(codigo, comparePublishedPrice({ day, published, closing, source }));
      break;
    }
  }
  return { checks, notices };
}
