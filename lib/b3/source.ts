import type { StockInputs } from '../market/inputs.ts';

/** A source of prices, fundamentals and distributions. */
export interface MarketSource {
  /** `fonte` of what is published from it. */
  readonly name: string;
  /**
   * What the source knows of stocks. A stock that it fails on is in `failures` with a sentence for the log; the others
   * are not held up by it.
   * @throws SourceFailure when it cannot be asked at all
   */
  readonly fetch: (codes: readonly string[], asOf: Date) => Promise<SourceAnswer>;
}

export interface SourceAnswer {
  readonly inputs: ReadonlyMap<string, StockInputs>;
  readonly failures: ReadonlyMap<string, string>;
}

/** The source as a whole cannot be used: what was wrong, without any secret. */
export class SourceFailure extends Error {
  override readonly name = 'SourceFailure';
}
