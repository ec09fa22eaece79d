import type { Decision } from './decision.ts';
import { placeEvents, type StockEvents } from './events-by-session.ts';
import { decisionGaps, simulationGaps, unsizedGaps } from './knowledge-gaps.ts';
import { missingSessions, priceGaps } from './price-gaps.ts';
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
  const [first, last] = [strategy.curve[0], strategy.curve.at(-1)];
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
