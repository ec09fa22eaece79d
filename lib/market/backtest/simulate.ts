import { applyChange, carryOut, creditDue, markToClose, notePayment, openAccount } from './account.ts';
import type { EventsBySession } from './events-by-session.ts';
import { equityOf, sum } from './portfolio.ts';
import type { Prices } from './prices.ts';
import type { CurvePoint, Plan, Simulation, SimulationRules } from './simulation.ts';

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
    // Of several that could be carried out now for the first time, only the last one is.
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
