import type { StockInputs } from '../inputs.ts';

/** What a source says of a stock: what it knows nothing of is left out. */
export type StockFigures = Partial<Omit<StockInputs, 'codigo'>>;

/** A source of prices, fundamentals and distributions, or of some of them. */
export interface MarketSource {
  /** `fonte` of what is published from it. */
  readonly name: string;
  /** True where it can still tell the figures of a past day. */
  readonly hasPastDays: boolean;
  /**
   * What the source says of stocks, for the publication of a moment. A stock that it fails on is in `failures` with a
   * sentence for the log; the others are not held up by it.
   * @throws SourceFailure when it cannot be asked at all
   */
  readonly fetch: (codes: readonly string[], asOf: Date) => Promise<SourceAnswer>;
}

export interface SourceAnswer {
  readonly figures: ReadonlyMap<string, StockFigures>;
  readonly failures: ReadonlyMap<string, string>;
  /** What else whoever looks after the source should know, a sentence each. */
  readonly notices?: readonly string[];
  /** What the source has not been given yet, where it knows nothing without it: a sentence. */
  readonly notSetUp?: string;
}

/** The source as a whole cannot be used: what was wrong, without any secret. */
export class SourceFailure extends Error {
  override readonly name = 'SourceFailure';
}

/** The source wants something that nobody has given it yet, such as a token. */
export class SourceNotSetUp extends SourceFailure {}
