import { Decimal } from 'decimal.js';

/** What to hold from the first session on or after a day. */
export interface Plan {
  /** The session by which it was decided. */
  readonly session: string;
  readonly earliestEntry: string;
  readonly codes: readonly string[];
}

/** How trades and payments are counted. */
export interface SimulationRules {
  /** Costs of a trade as a part of its value. */
  readonly costRate: Decimal;
  /** Days from data-com to payment, where the day of payment is unknown. */
  readonly paymentDays: number;
  /** What is left of a stock that is quoted no longer. */
  readonly delisted: 'last-price' | 'loss';
}

/** The portfolio after a session, in BRL. */
export interface CurvePoint {
  readonly session: string;
  readonly equity: Decimal;
  readonly positions: number;
}

/** A plan that was carried out. */
export interface Entry {
  readonly decided: string;
  readonly session: string;
}

/** A position that was closed because its stock was quoted no longer, with its last value. */
export interface GonePosition {
  readonly codigo: string;
  readonly lastQuoted: string;
  readonly value: Decimal;
}

/** What came of a series of plans. Sums are in BRL. */
export interface Simulation {
  readonly curve: readonly CurvePoint[];
  readonly entries: readonly Entry[];
  readonly trades: number;
  readonly bought: Decimal;
  readonly sold: Decimal;
  readonly costs: Decimal;
  /** Payments after tax that were credited, the tax on them, and those that were not credited by the end. */
  readonly paid: Decimal;
  readonly withheld: Decimal;
  readonly receivable: Decimal;
  /** Number of payments, and of those with an unknown day. */
  readonly payments: number;
  readonly assumedDays: number;
  /** Number of trades at the close, for want of an opening price. */
  readonly tradesAtClose: number;
  /** Codes that were held at the end and had no price on the last session. */
  readonly stale: readonly string[];
  /** Codes that a plan could not trade, for want of a price. */
  readonly unfilled: readonly string[];
  readonly gone: readonly GonePosition[];
}

export const initialCapital = new Decimal(100_000);
/** A position is closed after so many sessions without a price. */
export const sessionsUntilGone = 20;
