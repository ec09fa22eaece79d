import type { Ticker } from '../../lib/market/ticker.ts';

/** What the history says of the price of a publication. */
export type PublishedPrice = Pick<Ticker, 'data_pregao' | 'preco' | 'score'>;

/** The price of a session. */
export type SessionPrice = PublishedPrice & { readonly data_pregao: string };

/**
 * Puts the prices of publications, oldest first, on their sessions, in order. Weekends and stocks that keep their figures
 * repeat a session: its newest publication counts. A publication without a price has no session.
 */
export function pricesBySession(published: readonly PublishedPrice[]): readonly SessionPrice[] {
  const bySession = new Map<string, SessionPrice>();
  for (const { data_pregao, preco, score } of published) {
    if (data_pregao !== null) bySession.set(data_pregao, { data_pregao, preco, score });
  }
  return [...bySession.values()].sort((a, b) => (a.data_pregao < b.data_pregao ? -1 : 1));
}
