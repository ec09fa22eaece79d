import type { Fault } from '../../platform/fetch-fault.ts';
import type { FigureCheck } from '../audit.ts';
import type { FiledStatements } from '../filed-statements.ts';
import type { StockInputs } from '../inputs.ts';
import type { ShareCount } from '../share-ledger.ts';

/** What a source knows of a stock; unknown figures are left out. */
export type StockFigures = Partial<Omit<StockInputs, 'codigo'>> & {
  /** What the source counts of the company's shares: first, with LPA or VPA, that of `base_acoes`. */
  readonly contagens?: readonly ShareCount[];
  /** True if the source could confirm its LPA by a second figure; if not, LPA and VPA count only if another source's count of shares fits. */
  readonly conferido?: boolean;
  /** The ISO day on which LPA and VPA became known, and the last one of their twelve months. */
  readonly conhecido_em?: string | null;
  readonly periodo?: string | null;
  /** The company's statements; null if the source has none of this company. */
  readonly demonstracoes?: FiledStatements | null;
  /** What the source has compared by itself, such as a calculated figure with the filed one. */
  readonly conferencias?: readonly FigureCheck[];
  /** Closing prices that B3 states with its distributions, by ISO day, to check quotes: BRL per share, as decimal text. */
  readonly fechamentos?: Readonly<Record<string, string>>;
};

/** Closing prices that a source states with its distributions, by ISO day: BRL per share, as decimal text. */
export interface StatedClosings {
  readonly source: string;
  readonly prices: Readonly<Record<string, string>>;
}

/** A source of prices, fundamentals or distributions. */
export interface MarketSource {
  readonly name: string;
  /** True if it still has the figures of past days. */
  readonly hasPastDays: boolean;
  /** True if people write its figures: they mean it when they say that nothing was paid. */
  readonly isManual?: boolean;
  /** Reads the figures of the given stocks as of an instant. @throws SourceFailure if it cannot be used at all */
  readonly fetch: (codes: readonly string[], asOf: Date, run?: SourceRun) => Promise<SourceAnswer>;
}

/** Ends the work of a source, and learns how it goes meanwhile. */
export interface SourceRun {
  /** Aborts with a `RunEnded`. */
  readonly signal: AbortSignal;
  /** Takes the figures of a stock, or why the source failed on it, as soon as the source knows. */
  readonly onStock: (codigo: string, result: StockFigures | string) => void;
  /** Takes what was wrong with each failed request. */
  readonly onFault: (fault: Fault) => void;
}

export interface SourceAnswer {
  readonly figures: ReadonlyMap<string, StockFigures>;
  /** Why the source failed on a stock: a sentence in Portuguese, by code. */
  readonly failures: ReadonlyMap<string, string>;
  /** What else the operator should know, a sentence each. */
  readonly notices?: readonly string[];
  /** What a person must provide before the source knows anything: a sentence. */
  readonly notSetUp?: string;
}

/** The source as a whole cannot be used. The message is in Portuguese and must hold no secret. */
export class SourceFailure extends Error {
  override readonly name = 'SourceFailure';
}

/** A person must provide something first, such as a token. */
export class SourceNotSetUp extends SourceFailure {}

/** `given up`: too many stocks failed to publish the day; `out of time`: the deadline has passed; `over`: the source ended. */
export type EndOfRun = 'given up' | 'out of time' | 'over';

/** Ends the requests of a source that are under way. */
export class RunEnded extends Error {
  override readonly name = 'RunEnded';
  readonly end: EndOfRun;

  constructor(end: EndOfRun) {
    super(end);
    this.end = end;
  }
}
