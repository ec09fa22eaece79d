import type { Decimal } from 'decimal.js';
import { requireItem } from '../../platform/require-item.ts';
import { count } from '../../platform/text.ts';
import { taxRate } from '../distributions.ts';
import type { Payment, ShareChange } from '../inputs.ts';
import { addDays } from '../sao-paulo.ts';
import type { Decision } from './decision.ts';
import { type EventsBySession, placeEvents, type StockEvents } from './events-by-session.ts';
import { decisionGaps, simulationGaps, unsizedGaps } from './knowledge-gaps.ts';
import { equityOf, type Portfolio, rebalance, sum, type Traded } from './portfolio.ts';
import type { Prices } from './prices.ts';
import { measure, money, type Results } from './results.ts';
import {
  type CurvePoint,
  type Entry,
  type GonePosition,
  initialCapital,
  type Plan,
  type Simulation,
  type SimulationRules,
  sessionsUntilGone,
} from './simulation.ts';

/** The market, and what could be decided in it. */
export interface BacktestInput {
  readonly prices: Prices;
  readonly events: ReadonlyMap<string, StockEvents>;
  /** One for each rebalancing day, ascending. */
  readonly decisions: readonly Decision[];
}

/** What a run has found. */
export interface BacktestOutcome {
  readonly from: string;
  readonly to: string;
  readonly strategy: Results;
  /** Equal parts of the universe, with the same costs and days. */
  readonly reference: Results;
  readonly gaps: readonly string[];
  readonly decisions: readonly {
    readonly session: string;
    readonly entry: string | null;
    readonly valued: number;
    readonly universe: number;
    readonly codes: readonly string[];
  }[];
  readonly curve: readonly {
    readonly session: string;
    readonly strategy: string;
    readonly reference: string;
    readonly strategy_positions: number;
    readonly reference_positions: number;
  }[];
  /** How many payments had no day of payment. */
  readonly assumedDays: number;
}

/** Runs strategy and reference from the first day on which a stock could be valued; undefined if there is none. */
export function runBacktest(
  { prices, events, decisions }: BacktestInput,
  rules: SimulationRules,
): BacktestOutcome | undefined {
  const used = decisions.filter(({ valued }) => valued > 0);
  const placed = placeEvents(events, prices.sessions);
  const run = (codesOf: (decision: Decision) => readonly string[]): Simulation =>
    simulate(
      prices,
      placed,
      used.map((decision) => ({ ...decision, codes: codesOf(decision) })),
      rules,
    );
  const strategy = run(({ targets }) => targets);
  const reference = run(({ universe }) => universe);
  const first = strategy.curve[0];
  const last = strategy.curve.at(-1);
  if (!first || !last || strategy.entries.length === 0) return undefined;
  const entries = new Map(strategy.entries.map(({ decided, session }) => [decided, session]));
  return {
    from: first.session,
    to: last.session,
    strategy: measure(strategy),
    reference: measure(reference),
    gaps: [
      ...decisionGaps(decisions, used),
      ...missingSessions(prices.sessions),
      ...[...prices.byStock.keys()].sort().flatMap((codigo) => priceGaps(codigo, prices, events.get(codigo))),
      ...unsizedGaps(events, prices.sessions),
      ...simulationGaps('strategy', strategy),
      ...simulationGaps('reference', reference),
    ],
    decisions: used.map(({ session, valued, universe, targets }) => ({
      session,
      entry: entries.get(session) ?? null,
      valued,
      universe: universe.length,
      codes: targets,
    })),
    curve: strategy.curve.map(({ session, equity, positions }, index) => ({
      session,
      strategy: money(equity),
      reference: money(reference.curve[index]?.equity ?? equity),
      strategy_positions: positions,
      reference_positions: reference.curve[index]?.positions ?? 0,
    })),
    assumedDays: strategy.assumedDays + reference.assumedDays,
  };
}

/** The longest break of B3 is carnival: Friday to Wednesday. */
const maxBreakDays = 6;
/** A day's change beyond this is rarer than a share change that the data lacks. */
const maxDailyRatio = 1.6;

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;
const percent = (ratio: Decimal): string => `${ratio.sub(1).mul(100).toFixed(1)} %`;

/** Stretches without a session, such as a year whose file is missing. */
export const missingSessions = (sessions: readonly string[]): readonly string[] =>
  sessions.flatMap((session, index) => {
    const before = sessions[index - 1];
    if (before === undefined || daysBetween(before, session) <= maxBreakDays) return [];
    return [`no session between ${before} and ${session} (${daysBetween(before, session)} days)`];
  });

/** What is missing or doubtful in the prices of one stock. */
export function priceGaps(
  codigo: string,
  { sessions, byStock }: Prices,
  events: StockEvents | undefined,
): readonly string[] {
  const prices = byStock.get(codigo);
  const quoted = sessions.filter((session) => prices?.has(session));
  const first = quoted[0];
  const last = quoted.at(-1);
  if (!prices || first === undefined || last === undefined) return [`${codigo}: never quoted`];
  const between = sessions.filter((session) => session >= first && session <= last).length - quoted.length;
  return [
    ...(first === sessions[0] ? [] : [`${codigo}: first quoted on ${first}`]),
    ...(last === sessions.at(-1) ? [] : [`${codigo}: last quoted on ${last}`]),
    ...(between === 0 ? [] : [`${codigo}: not quoted on ${count(between, 'session')} between its first and its last`]),
    ...quoted.flatMap((session, index) => {
      const before = quoted[index - 1];
      const close = prices.get(session)?.close;
      const closeBefore = prices.get(before ?? '')?.close;
      if (before === undefined || !close || !closeBefore) return [];
      const ratio = (events?.changes ?? [])
        .filter(({ data_com }) => data_com >= before && data_com < session)
        .reduce((product, { fator }) => product.mul(fator), close.div(closeBefore));
      if (ratio.lte(maxDailyRatio) && ratio.gte(1 / maxDailyRatio)) return [];
      return [`${codigo}: moved by ${percent(ratio)} from ${before} to ${session}; a share change may be missing`];
    }),
  ];
}

/** Carries plans out, from the session of the first one on. They come in the order of their earliest entries. */
export function simulate(
  prices: Prices,
  events: EventsBySession,
  plans: readonly Plan[],
  rules: SimulationRules,
): Simulation {
  const account = openAccount();
  const { portfolio, credited, traded, entries, gone } = account;
  const start = plans[0]?.session ?? '9999';
  const curve: CurvePoint[] = [];
  const waiting = [...plans];
  prices.sessions.forEach((session, index) => {
    if (session < start) return;
    for (const { codigo, change } of events.changes.get(index) ?? []) applyChange(account, codigo, change);
    creditDue(account, session);
    // If several could be carried out now for the first time, only the last one is.
    let due: Plan | undefined;
    while (waiting[0] && waiting[0].earliestEntry <= session) due = waiting.shift();
    if (due) carryOut(account, due, prices, { session, index }, rules);
    markToClose(account, prices, { session, index }, rules);
    for (const { codigo, payment } of events.payments.get(index) ?? []) notePayment(account, codigo, payment, rules);
    curve.push({ session, equity: equityOf(portfolio), positions: portfolio.holdings.size });
  });

  const noted = [...credited, ...account.receivables];
  return {
    curve,
    entries,
    trades: traded.flatMap(({ codes }) => codes).length,
    tradesAtClose: account.tradesAtClose,
    bought: sum(traded.map(({ bought }) => bought)),
    sold: sum(traded.map(({ sold }) => sold)),
    costs: sum(traded.map(({ costs }) => costs)),
    paid: sum(credited.map(({ net }) => net)),
    withheld: sum(credited.map(({ tax }) => tax)),
    receivable: sum(account.receivables.map(({ net }) => net)),
    payments: noted.length,
    assumedDays: noted.filter(({ isDayAssumed }) => isDayAssumed).length,
    stale: [...portfolio.holdings].flatMap(([codigo, { lastQuoted }]) =>
      lastQuoted < prices.sessions.length - 1 ? codigo : [],
    ),
    unfilled: traded.flatMap(({ unfilled }) => unfilled),
    gone,
  };
}

/** A payment after tax, to be credited on a day. */
interface Receivable {
  readonly day: string;
  readonly net: Decimal;
  readonly tax: Decimal;
  readonly isDayAssumed: boolean;
}

/** A portfolio with all that has happened to it. */
interface Account {
  readonly portfolio: Portfolio;
  receivables: readonly Receivable[];
  readonly credited: Receivable[];
  readonly traded: Traded[];
  tradesAtClose: number;
  readonly entries: Entry[];
  readonly gone: GonePosition[];
}

/** A session by its day, and by its number among all sessions. */
interface SessionAt {
  readonly session: string;
  readonly index: number;
}

/** Opens an account with nothing but the capital. */
const openAccount = (): Account => ({
  portfolio: { cash: initialCapital, holdings: new Map() },
  receivables: [],
  credited: [],
  traded: [],
  tradesAtClose: 0,
  entries: [],
  gone: [],
});

/** Makes one share so many; its last price becomes that of the new share. */
function applyChange({ portfolio }: Account, codigo: string, { fator }: ShareChange): void {
  const holding = portfolio.holdings.get(codigo);
  if (!holding) return;
  holding.shares = holding.shares.mul(fator);
  holding.lastPrice = holding.lastPrice.div(fator);
}

/** Credits what is due by a session. */
function creditDue(account: Account, session: string): void {
  const due = account.receivables.filter(({ day }) => day <= session);
  account.receivables = account.receivables.filter(({ day }) => day > session);
  account.credited.push(...due);
  for (const { net } of due) account.portfolio.cash = account.portfolio.cash.add(net);
}

/** Trades at opening prices; at closing prices where there is none. */
function carryOut(
  account: Account,
  plan: Plan,
  { byStock }: Prices,
  at: SessionAt,
  { costRate }: SimulationRules,
): void {
  const { session, index } = at;
  const priceOn = (codigo: string): Decimal | undefined => {
    const price = byStock.get(codigo)?.get(session);
    return price && (price.open ?? price.close);
  };
  const traded = rebalance(account.portfolio, plan.codes, priceOn, costRate, index);
  account.traded.push(traded);
  account.tradesAtClose += traded.codes.filter((codigo) => !byStock.get(codigo)?.get(session)?.open).length;
  account.entries.push({ decided: plan.session, session });
}

/** Values the holdings at the close, and closes those that have had no price for too long. */
function markToClose(
  account: Account,
  { sessions, byStock }: Prices,
  at: SessionAt,
  { delisted }: SimulationRules,
): void {
  const { session, index } = at;
  const { portfolio, gone } = account;
  for (const [codigo, holding] of portfolio.holdings) {
    const close = byStock.get(codigo)?.get(session)?.close;
    if (close) Object.assign(holding, { lastPrice: close, lastQuoted: index });
    if (index - holding.lastQuoted < sessionsUntilGone) continue;
    const value = holding.shares.mul(holding.lastPrice);
    gone.push({ codigo, lastQuoted: requireItem(sessions, holding.lastQuoted), value });
    portfolio.holdings.delete(codigo);
    if (delisted === 'last-price') portfolio.cash = portfolio.cash.add(value);
  }
}

/** Notes a payment to the shares that are held after the session. */
function notePayment(account: Account, codigo: string, payment: Payment, { paymentDays }: SimulationRules): void {
  const shares = account.portfolio.holdings.get(codigo)?.shares;
  if (!shares) return;
  const gross = shares.mul(payment.valor);
  const tax = gross.mul(taxRate(payment));
  const day = payment.data_pagamento ?? addDays(payment.data_com, paymentDays);
  const isDayAssumed = payment.data_pagamento === null;
  account.receivables = [...account.receivables, { day, net: gross.sub(tax), tax, isDayAssumed }];
}
