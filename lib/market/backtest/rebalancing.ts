import { addDays } from '../sao-paulo.ts';

/** How often a portfolio is made anew. */
export type RebalancingPeriod = 'weekly' | 'monthly' | 'quarterly' | 'yearly';

/**
 * The first decision of each period, and the first of all: the last one would need a look at what comes after it. They
 * come in the order in which they could be made; one about a session before that of an earlier one is left out.
 */
export function firstOfPeriods<Decided extends { readonly session: string }>(
  decisions: readonly Decided[],
  period: RebalancingPeriod,
): readonly Decided[] {
  let last: string | undefined;
  return decisions.filter(({ session }) => {
    if (last !== undefined && session <= last) return false;
    const isFirst = last === undefined || periodOf(session, period) !== periodOf(last, period);
    last = session;
    return isFirst;
  });
}

/** The first session of each period, and the first of all; sessions are ascending. */
export const firstSessions = (sessions: readonly string[], period: RebalancingPeriod): readonly string[] =>
  firstOfPeriods(
    sessions.map((session) => ({ session })),
    period,
  ).map(({ session }) => session);

function periodOf(day: string, period: RebalancingPeriod): string {
  switch (period) {
    case 'weekly':
      return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
    case 'monthly':
      return day.slice(0, 7);
    case 'quarterly':
      return `${day.slice(0, 4)} ${Math.floor((Number(day.slice(5, 7)) - 1) / 3)}`;
    case 'yearly':
      return day.slice(0, 4);
  }
}
