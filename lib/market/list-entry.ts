import type { FullTicker, Ticker } from './ticker.ts';
import { tickerFieldNames } from './ticker-schema.ts';

/** Reduces a ticker to its entry in the list. */
export const toListEntry = (ticker: FullTicker): Ticker =>
  Object.fromEntries(tickerFieldNames.map((name) => [name, ticker[name]])) as unknown as Ticker;
