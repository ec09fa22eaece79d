import { count } from '../../platform/text.ts';
import type { Decision } from './decision.ts';
import type { StockEvents } from './events-by-session.ts';
import { type KnownTables, newestKnown } from './known-tables.ts';
import type { Simulation } from './simulation.ts';
import { countedCodes } from './text.ts';

/** Fundamentals older than this are missing a year's statements. */
const maxPeriodAgeDays = 500;
const ageDays = (periodo: string, day: string): number => (Date.parse(day) - Date.parse(periodo)) / 86_400_000;

const line = (codes: readonly string[], says: string): readonly string[] =>
  codes.length === 0 ? [] : [`${says}: ${countedCodes(codes)}`];

/** What the dated tables lack. */
export function tableGaps(
  { events, fundamentals }: KnownTables,
  decisions: readonly Decision[],
  withFundamentals: boolean,
): readonly string[] {
  const codes = [...new Set(decisions.flatMap(({ universe }) => universe))].sort();
  const old = decisions.flatMap(({ session, universe }) =>
    universe.filter((codigo) => {
      const newest = newestKnown(fundamentals.get(codigo) ?? [], session);
      return newest !== undefined && ageDays(newest.periodo, session) > maxPeriodAgeDays;
    }),
  );
  return [
    ...line(
      codes.filter((codigo) => !events.has(codigo)),
      'no row in the events, so payments are unknown',
    ),
    ...(withFundamentals
      ? line(
          codes.filter((codigo) => !fundamentals.has(codigo)),
          'no row in the fundamentals',
        )
      : []),
    ...line(old, `decisions by a period that had ended more than ${maxPeriodAgeDays} days before`),
  ];
}

/** Share changes of unknown size within the sessions. */
export const unsizedGaps = (events: ReadonlyMap<string, StockEvents>, sessions: readonly string[]): readonly string[] =>
  [...events].flatMap(([codigo, { changes }]) =>
    changes
      .filter(
        ({ tipo, data_com }) =>
          tipo === 'OUTRO' && data_com >= (sessions[0] ?? '') && data_com < (sessions.at(-1) ?? ''),
      )
      .map(
        ({ data_com, rotulo }) =>
          `${codigo}: share change of unknown size after ${data_com} (${rotulo ?? 'OUTRO'}): not applied`,
      ),
  );

/** What went wrong while plans were carried out. */
export function simulationGaps(name: string, simulation: Simulation): readonly string[] {
  const { unfilled, gone, stale, payments, assumedDays, trades, tradesAtClose } = simulation;
  return [
    ...line(unfilled, `${name}: no price on the session of entry, so not traded`),
    ...gone.map(
      ({ codigo, lastQuoted, value }) =>
        `${name}: ${codigo} was last quoted on ${lastQuoted}; position of ${value.toFixed(2)} closed`,
    ),
    ...line(stale, `${name}: valued at an earlier price at the end`),
    ...(tradesAtClose === 0
      ? []
      : [`${name}: ${tradesAtClose} of ${count(trades, 'trade')} at the close, for want of an opening price`]),
    ...(assumedDays === 0
      ? []
      : [`${name}: day of payment assumed for ${assumedDays} of ${count(payments, 'payment')}`]),
  ];
}

/** Decisions that could not be made. */
export const decisionGaps = (all: readonly Decision[], used: readonly Decision[]): readonly string[] => {
  const [first] = used;
  const early = all.filter(({ session }) => session < (first?.session ?? '9999'));
  const later = all.filter((covered) => covered.valued === 0 && !early.includes(covered));
  return [
    ...(early.length === 0 || !first
      ? []
      : [
          `no stock could be valued on ${count(early.length, 'rebalancing day')} before ${first.session}: both begin there`,
        ]),
    ...(later.length === 0
      ? []
      : [`no stock could be valued on ${later.map(({ session }) => session).join(', ')}: holdings were kept`]),
  ];
};
