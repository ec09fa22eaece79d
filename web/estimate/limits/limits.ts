import { membersOf } from '../../../lib/platform/members.ts';
import { type Choice, choicesOf, compareTotals, sharedSides } from '../../../lib/pricing/compare/compare-answers.ts';
import type { EstimateAnswer } from '../../../lib/pricing/formats/estimate-answer.ts';
import type { SideName } from '../../../lib/pricing/formats/figures.ts';
import { checkGates, type Gate } from '../../../lib/pricing/formats/gates.ts';
import { pinned } from '../pin/pinned.ts';
import type { ViewOptions } from '../state.ts';

/** What a month may cost, as it was typed, and the prices that are compared with it. */
export interface Limits {
  /** At most a month. */
  readonly month: string;
  /** At most more than the pinned result. */
  readonly increase: string;
  /** The same in percent of it. */
  readonly percent: string;
  /** A name that the estimate does not have stands for its first one. */
  readonly choice: string;
  readonly side: string;
}

/** Names of the limits themselves. */
export const limitNames = ['month', 'increase', 'percent'] as const;

const maxLength = 20;

/** Reads the limits of a link; anyone can write one. */
export function readLimits({ limits }: ViewOptions): Limits {
  const members = membersOf(limits);
  const textOf = (name: keyof Limits): string => {
    const text = members[name];
    return typeof text === 'string' ? text.slice(0, maxLength) : '';
  };
  return {
    month: textOf('month'),
    increase: textOf('increase'),
    percent: textOf('percent'),
    choice: textOf('choice'),
    side: textOf('side'),
  };
}

/** Reads an amount; undefined for none, `'wrong'` for what is none. Thousands are not set apart: 5,000 may be 5 elsewhere. */
export function amountIn(text: string): number | undefined | 'wrong' {
  const typed = text.trim();
  if (typed === '') return undefined;
  return /^\d{1,12}(?:[.,]\d{1,2})?$/.test(typed) ? Number(typed.replace(',', '.')) : 'wrong';
}

/** What limits are compared with. */
export interface Compared {
  readonly side: SideName;
  readonly sides: readonly SideName[];
  readonly choice: Choice;
  readonly choices: readonly Choice[];
  /** Whether a result is pinned that it can be compared with. */
  readonly hasPinned: boolean;
  readonly gates: readonly Gate[];
}

/**
 * Compares an answer, and how far it is above the pinned one, with the limits: the cheapest mix at the contract's prices, if there are
 * both, unless the reader chooses. @param missing what the answer lacks
 */
export function compareWithLimits(limits: Limits, answer: EstimateAnswer, missing: string): Compared {
  const earlier = pinned.get();
  const before = earlier?.answer.currency === answer.currency ? earlier.answer : undefined;
  const sides = sharedSides(before ?? answer, answer);
  const side = sides.find((name) => name === limits.side) ?? sides[0] ?? 'retail';
  const choices = choicesOf(before ?? answer, answer, side);
  const choice = choices.find((name) => name === limits.choice) ?? choices[0] ?? 'payg';
  const row = compareTotals(before ?? answer, answer, side).find(({ name }) => name === choice);
  const maximumOf = (name: (typeof limitNames)[number]): number | undefined => {
    const amount = name === 'month' || before ? amountIn(limits[name]) : undefined;
    return amount === 'wrong' ? undefined : amount;
  };
  const [maxMonthly, maxIncrease, maxIncreasePercent] = limitNames.map(maximumOf);
  const gates = checkGates(
    {
      ...(maxMonthly !== undefined && { maxMonthly }),
      ...(maxIncrease !== undefined && { maxIncrease }),
      ...(maxIncreasePercent !== undefined && { maxIncreasePercent }),
    },
    {
      before: row?.before,
      after: row?.after ?? 0,
      isAtMost: before !== undefined && earlier?.missing !== '' && missing === '',
    },
    { model: choice, side, currency: answer.currency, without: missing },
  );
  return { side, sides, choice, choices, hasPinned: before !== undefined, gates };
}
