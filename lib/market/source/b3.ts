import { sessionBefore } from '../calendar.ts';
import { dayOf } from '../sao-paulo.ts';
import { type EventOptions, fetchEvents } from './b3-events.ts';
import { fetchQuotes, findQuote, type QuoteOptions } from './b3-quotes.ts';
import { forEachStock, withRun } from './for-each-stock.ts';
import type { MarketSource, StockFigures } from './source.ts';

export interface B3Options extends QuoteOptions, EventOptions {
  readonly holidays?: readonly string[];
}

/** The closed years of lib/market/parameters.ts, and the current year. */
const yearsOfEvents = 6;
const patience = { waits: { firstMs: 500, maxMs: 8_000 }, timeoutMs: 20_000 };

/** Reads prices from COTAHIST, events and numbers of shares from B3's pages on companies. B3 has neither LPA nor VPA. */
export const b3Source = (own: B3Options): MarketSource => ({
  name: 'b3',
  hasPastDays: true,
  fetch: async (codes, asOf, run) => {
    const options = withRun({ ...patience, ...own }, run);
    const today = dayOf(asOf);
    const session = sessionBefore(today, options.holidays);
    const since = `${Number(today.slice(0, 4)) - yearsOfEvents + 1}-01-01`;
    const quotes = await fetchQuotes(session, options);
    const fetchOne = async (codigo: string): Promise<StockFigures> => {
      const quote = findQuote(quotes, codigo);
      if (!quote) throw new Error(`a ação não foi negociada em ${session}`);
      const events = await fetchEvents({ codigo, isin: quote.isin }, since, options);
      return { preco: quote.preco, data_pregao: session, ...events };
    };
    return forEachStock(codes, fetchOne, options.signal, run);
  },
});
