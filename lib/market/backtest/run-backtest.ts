import type { Decimal } from 'decimal.js';
import { count } from '../../platform/text.ts';
import type { Decision } from './decision.ts';
import { placeEvents, type StockEvents } from './events-by-session.ts';
import { decisionGaps, simulationGaps, unsizedGaps } from './knowledge-gaps.ts';
import type { Prices } from './prices.ts';
import { measure, money, type Results } from './results.ts';
import { simulate } from './simulate.ts';
import type { Simulation, SimulationRules } from './simulation.ts';

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
