import type { FullTicker, Ticker } from './ticker.ts';

/** One publication of the market's valuations: all of a day, at once. */
export interface Publication {
  /** Its instant in UTC and a random part, `20261120T120502000Z-1f3b5d`: ids sort as the publications follow one another. */
  readonly id: string;
  /** ISO day of the publication in São Paulo; a later publication of the same day replaces it. */
  readonly dia: string;
  /** ISO day of the session whose prices it has. */
  readonly data_pregao: string;
  /** True for a day that was published after it had ended: history shows it, but the refresh that was due was missed. */
  readonly retroativa?: boolean;
}

/** All stocks of a day, as GET /api/v1/tickers answers. */
export interface TickerList {
  readonly data_referencia: string;
  readonly data_pregao: string;
  readonly tickers: readonly Ticker[];
}

/** What is published of a day: the list of all stocks, and each stock, by its code, with what its valuation is made from. */
export interface PublishedDay {
  readonly lista: TickerList;
  readonly ativos: ReadonlyMap<string, FullTicker>;
}

/** The instant of a publication. */
export const publishedAt = ({ id }: Pick<Publication, 'id'>): Date =>
  new Date(id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z.*$/, '$1-$2-$3T$4:$5:$6.$7Z'));
