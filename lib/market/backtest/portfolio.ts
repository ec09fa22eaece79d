import { Decimal } from 'decimal.js';

/** Shares of a stock; fractions are allowed. */
export interface Holding {
  shares: Decimal;
  /** Per share, as it is now: share changes since that session are in it. */
  lastPrice: Decimal;
  /** Number of the session of the last price. */
  lastQuoted: number;
}

/** Money in BRL, and holdings by code. */
export interface Portfolio {
  cash: Decimal;
  readonly holdings: Map<string, Holding>;
}

/** What a rebalancing has traded, in BRL. */
export interface Traded {
  readonly bought: Decimal;
  readonly sold: Decimal;
  readonly costs: Decimal;
  /** Codes that were bought or sold. */
  readonly codes: readonly string[];
  /** Codes that should have been traded, but had no price. */
  readonly unfilled: readonly string[];
}

const zero = new Decimal(0);
/** Below this a difference is one of rounding. */
const smallestTrade = new Decimal('0.000001');
const maxRounds = 60;

/** Adds decimals. */
export const sum = (values: Iterable<Decimal>): Decimal => [...values].reduce((total, value) => total.add(value), zero);

/** Cash, and all holdings at their last prices. */
export const equityOf = ({ cash, holdings }: Portfolio): Decimal =>
  cash.add(sum([...holdings.values()].map(({ shares, lastPrice }) => shares.mul(lastPrice))));

/**
 * Trades until all money is in equal parts in the stocks of `codes`, after costs; in none, if there is no code. A stock
 * without a price on the session is not traded, and what is held of it stays.
 */
export function rebalance(
  portfolio: Portfolio,
  codes: readonly string[],
  priceOn: (codigo: string) => Decimal | undefined,
  costRate: Decimal,
  session: number,
): Traded {
  const { holdings } = portfolio;
  const all = [...new Set([...holdings.keys(), ...codes])];
  const priced = new Map(all.flatMap((codigo) => [[codigo, priceOn(codigo)] as const]));
  const values = new Map<string, Decimal>();
  for (const [codigo, price] of priced) {
    if (price) values.set(codigo, (holdings.get(codigo)?.shares ?? zero).mul(price));
  }
  const targets = codes.filter((codigo) => values.has(codigo));
  const each = equalPart(portfolio.cash.add(sum(values.values())), values, targets, costRate);

  let bought = zero;
  let sold = zero;
  const traded: string[] = [];
  for (const [codigo, value] of values) {
    const change = (targets.includes(codigo) ? each : zero).sub(value);
    if (change.abs().lt(smallestTrade)) continue;
    traded.push(codigo);
    if (change.gt(0)) bought = bought.add(change);
    else sold = sold.sub(change);
    const price = priced.get(codigo) as Decimal;
    if (targets.includes(codigo))
      holdings.set(codigo, { shares: each.div(price), lastPrice: price, lastQuoted: session });
    else holdings.delete(codigo);
  }
  const costs = bought.add(sold).mul(costRate);
  portfolio.cash = portfolio.cash.add(sold).sub(bought).sub(costs);
  return { bought, sold, costs, codes: traded, unfilled: all.filter((codigo) => !values.has(codigo)) };
}

/** The value of each target once costs are paid; the trades depend on it, and the costs on the trades. */
function equalPart(
  total: Decimal,
  values: ReadonlyMap<string, Decimal>,
  targets: readonly string[],
  costRate: Decimal,
): Decimal {
  if (targets.length === 0) return zero;
  const costsAt = (each: Decimal): Decimal =>
    sum([...values].map(([codigo, value]) => (targets.includes(codigo) ? each.sub(value).abs() : value))).mul(costRate);
  let each = total.div(targets.length);
  // Each round brings it nearer by the rate of the costs.
  for (let round = 0; round < maxRounds; round += 1) {
    const next = total.sub(costsAt(each)).div(targets.length);
    if (next.sub(each).abs().lt(smallestTrade.pow(2))) return next;
    each = next;
  }
  return each;
}
