import type { StockInputs } from '../inputs.ts';

/** What a source knows of a stock; unknown figures are left out. */
export type StockFigures = Partial<Omit<StockInputs, 'codigo'>>;

/** A source of prices, fundamentals or distributions. */
export interface MarketSource {
  readonly name: string;
  /** True if it still has the figures of past days. */
  readonly hasPastDays: boolean;
  /** True if people write its figures: they mean it when they say that nothing was paid. */
  readonly isManual?: boolean;
  /** Reads the figures of the given stocks as of an instant. @throws SourceFailure if it cannot be used at all */
  readonly fetch: (codes: readonly string[], asOf: Date) => Promise<SourceAnswer>;
}

export interface SourceAnswer {
  readonly figures: ReadonlyMap<string, StockFigures>;
  /** Why the source failed on a stock: a sentence for the log, by code. */
  readonly failures: ReadonlyMap<string, string>;
  /** What else the operator should know, a sentence each. */
  readonly notices?: readonly string[];
  /** What a person must provide before the source knows anything: a sentence. */
  readonly notSetUp?: string;
}

/** The source as a whole cannot be used. The message must hold no secret. */
export class SourceFailure extends Error {
  override readonly name = 'SourceFailure';
}

/** A person must provide something first, such as a token. */
export class SourceNotSetUp extends SourceFailure {}
