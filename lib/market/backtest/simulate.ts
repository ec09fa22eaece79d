import type { Decimal } from 'decimal.js';
import { requireItem } from '../../platform/require-item.ts';
import { taxRate } from '../distributions.ts';
import type { Payment, ShareChange } from '../inputs.ts';
import { addDays } from '../sao-paulo.ts';
import type { EventsBySession } from './events-by-session.ts';
import { equityOf, type Portfolio, rebalance, sum, type Traded } from './portfolio.ts';
import type { Prices } from './prices.ts';
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
