import { Decimal } from 'decimal.js';
import { requireItem } from '../../platform/require-item.ts';
import { sum } from './portfolio.ts';
import type { CurvePoint, Simulation } from './simulation.ts';

/** The results of one series of plans. Money is BRL with two places, parts are fractions with six; decimal text. */
export interface Results {
  readonly initial: string;
  readonly final: string;
  readonly total_return: string;
  /** Null for less than a year. */
  readonly annualised_return: string | null;
  /** The deepest fall from a peak, by closing values: 0 to 1. */
  readonly max_drawdown: string;
  readonly drawdown_peak: string | null;
  readonly drawdown_trough: string | null;
  /** Half of what was bought and sold, divided by the mean value of the portfolio. */
  readonly turnover: string;
  readonly costs: string;
  readonly trades: number;
  readonly rebalancings: number;
  readonly positions: { readonly min: number; readonly mean: string; readonly max: number };
  /** Sessions without any position, after the first entry. */
  readonly sessions_in_cash: number;
  /** Distributions after tax that were credited, the tax, and those whose day of payment comes after the end. */
  readonly payments_net: string;
  readonly tax_withheld: string;
  readonly receivable_at_end: string;
  readonly gone: number;
}

/** Formats an amount of BRL. */
export const money = (value: Decimal): string => value.toFixed(2, Decimal.ROUND_HALF_EVEN);
const part = (value: Decimal): string => value.toDecimalPlaces(6, Decimal.ROUND_HALF_EVEN).toFixed();

const daysPerYear = 365.25;
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Measures a simulation that has at least one session. */
export function measure({ curve, entries, ...of }: Simulation): Results {
  const first = requireItem(curve, 0);
  const last = requireItem(curve, -1);
  const total = last.equity.div(first.equity);
  const years = daysBetween(first.session, last.session) / daysPerYear;
  const { depth, peak, trough } = deepestFall(curve);
  const mean = sum(curve.map(({ equity }) => equity)).div(curve.length);
  const invested = curve.filter(({ session }) => session >= (entries[0]?.session ?? '9999'));
  const counts = invested.map(({ positions }) => positions);
  return {
    initial: money(first.equity),
    final: money(last.equity),
    total_return: part(total.sub(1)),
    annualised_return: years < 1 ? null : part(total.pow(1 / years).sub(1)),
    max_drawdown: part(depth),
    drawdown_peak: peak,
    drawdown_trough: trough,
    turnover: part(mean.isZero() ? mean : of.bought.add(of.sold).div(2).div(mean)),
    costs: money(of.costs),
    trades: of.trades,
    rebalancings: entries.length,
    positions: {
      min: counts.reduce((left, right) => Math.min(left, right), counts[0] ?? 0),
      mean: new Decimal(counts.reduce((left, right) => left + right, 0)).div(Math.max(1, counts.length)).toFixed(2),
      max: counts.reduce((left, right) => Math.max(left, right), 0),
    },
    sessions_in_cash: counts.filter((count) => count === 0).length,
    payments_net: money(of.paid),
    tax_withheld: money(of.withheld),
    receivable_at_end: money(of.receivable),
    gone: of.gone.length,
  };
}

function deepestFall(curve: readonly CurvePoint[]) {
  let top = requireItem(curve, 0);
  let deepest: { depth: Decimal; peak: string | null; trough: string | null } = {
    depth: new Decimal(0),
    peak: null,
    trough: null,
  };
  for (const point of curve) {
    if (point.equity.gte(top.equity)) top = point;
    const depth = new Decimal(1).sub(point.equity.div(top.equity));
    if (depth.gt(deepest.depth)) deepest = { depth, peak: top.session, trough: point.session };
  }
  return deepest;
}
