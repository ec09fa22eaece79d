import type { FigureCheck } from './audit.ts';
import type { ExactFigures } from './calculation.ts';
import type { FiledStatements } from './filed-statements.ts';
import type { StockInputs } from './inputs.ts';
import type { FullTicker, StockIndicators, Ticker } from './ticker.ts';

/** One publication: the valuations of all stocks for one day. */
export interface Publication {
  /** Instant in UTC and a random part, `20261120T120502000Z-1f3b5d`: ids sort by time. */
  readonly id: string;
  /** ISO day in São Paulo; a later publication of the same day replaces this one. */
  readonly dia: string;
  readonly data_pregao: string;
  /** True if published after the day had ended: history shows it, but its refresh counts as missed. */
  readonly retroativa?: boolean;
}

/** All stocks of a day: the response of GET /api/v1/tickers. */
export interface TickerList {
  readonly data_referencia: string;
  readonly data_pregao: string;
  readonly tickers: readonly Ticker[];
}

/** Exact figures of the stocks of a day that have any, by code. */
export type ExactFiguresOfDay = Readonly<Record<string, ExactFigures>>;

/** Indicators of all stocks of a day, by code. */
export type IndicatorsOfDay = Readonly<Record<string, StockIndicators>>;

/** The documents of a day: the list of all stocks, and each stock in full, by its code. */
export interface PublishedDay {
  readonly lista: TickerList;
  readonly ativos: ReadonlyMap<string, FullTicker>;
  /** What the stocks were valued from, by code, for the archive; none for a stock whose source failed. */
  readonly entradas: ReadonlyMap<string, StockInputs>;
  /** Statements of stocks that the publication before did not have, by code. @default - none */
  readonly demonstracoes?: ReadonlyMap<string, FiledStatements>;
  /** What the figures were compared with, by code; none for a stock whose source failed. @default - unknown */
  readonly conferencias?: ReadonlyMap<string, readonly FigureCheck[]>;
}

/** For so many days the documents of a publication can be read. */
export const keptDays = 400;

/** The instant from which on the documents of a publication are deleted. */
export const keptUntil = (publication: Pick<Publication, 'id'>): Date =>
  new Date(publishedAt(publication).getTime() + keptDays * 86_400_000);

/** The instant in the id of a publication. */
export const publishedAt = ({ id }: Pick<Publication, 'id'>): Date =>
  new Date(id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z.*$/, '$1-$2-$3T$4:$5:$6.$7Z'));
