import type { Decimal } from 'decimal.js';

/** Prices of a stock on one session, in BRL per share of that session. */
export interface SessionPrice {
  /** Null if the data has no opening price. */
  readonly open: Decimal | null;
  readonly close: Decimal;
}

/** What the market did: the sessions, ascending, and the prices by code and session. */
export interface Prices {
  readonly sessions: readonly string[];
  readonly byStock: ReadonlyMap<string, ReadonlyMap<string, SessionPrice>>;
}

/** The number of the first session that is later than a day; the number of sessions if none is. */
export function firstSessionAfter(sessions: readonly string[], day: string): number {
  let low = 0;
  let high = sessions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sessions[middle] as string) <= day) low = middle + 1;
    else high = middle;
  }
  return low;
}
