import type { Method } from '../../market/backtest/decision.ts';
import type { RebalancingPeriod } from '../../market/backtest/rebalancing.ts';
import { isDay } from '../../market/sao-paulo.ts';
import { makeVisible } from '../../platform/text.ts';
import { CommandFailure } from '../failure.ts';

/** The options of `appraise backtest`, as they were typed. */
export interface BacktestFlags {
  readonly method: Method;
  readonly events?: string;
  readonly fundamentals?: string;
  readonly universe?: string;
  readonly rebalance: RebalancingPeriod;
  readonly costBps: string;
  readonly paymentDays: string;
  readonly delisted: 'last-price' | 'loss';
  readonly from?: string;
  readonly to?: string;
  readonly format: 'human' | 'json' | 'csv';
}

/** Options whose values were checked. */
export interface BacktestOptions extends Omit<BacktestFlags, 'paymentDays'> {
  readonly paymentDays: number;
}

const maxCostBps = 1_000;
const maxPaymentDays = 365;

/** Checks the values of options, and reports all that is wrong. @throws CommandFailure */
export function checkOptions(flags: BacktestFlags): BacktestOptions {
  const { costBps, paymentDays, from, to } = flags;
  const problems: string[] = [];
  if (!/^\d{1,4}(\.\d{1,4})?$/.test(costBps) || Number(costBps) > maxCostBps) {
    problems.push(`--cost-bps must be a number from 0 to ${maxCostBps}, not ${makeVisible(costBps)}`);
  }
  if (!/^\d{1,3}$/.test(paymentDays) || Number(paymentDays) > maxPaymentDays) {
    problems.push(`--payment-days must be a whole number from 0 to ${maxPaymentDays}, not ${makeVisible(paymentDays)}`);
  }
  for (const [name, day] of Object.entries({ from, to })) {
    if (day !== undefined && !isDay(day)) {
      problems.push(`--${name} must be a day such as 2026-11-20, not ${makeVisible(day)}`);
    }
  }
  if (from !== undefined && to !== undefined && problems.length === 0 && from > to) {
    problems.push(`--from ${from} comes after --to ${to}`);
  }
  if (problems.length > 0) throw new CommandFailure(problems);
  return { ...flags, paymentDays: Number(paymentDays) };
}
