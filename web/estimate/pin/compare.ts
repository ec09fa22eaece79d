import type { EstimateAnswer } from '../../../lib/pricing/formats/estimate-answer.ts';
import type { SideName } from '../../../lib/pricing/formats/figures.ts';
import { type Model, models } from '../../../lib/pricing/model.ts';
import { Money } from '../../../lib/pricing/money.ts';
import { figureName, savedShare, sidesOf } from '../result/bars.ts';

/** One model for all lines, or the cheapest one for each. */
export type Choice = Model | 'mix';

/** What something costs a month in two results; undefined where one does not have it. */
export interface Compared<Name> {
  readonly name: Name;
  readonly before: number | undefined;
  readonly now: number | undefined;
  /** Now less before, a month and in twelve; below 0 it costs less now. What one result does not have costs nothing there. */
  readonly monthly: number;
  readonly yearly: number;
  /** `monthly` as a part of `before`; null of nothing. */
  readonly share: number | null;
}

type Result = Pick<EstimateAnswer, 'totals' | 'items' | 'best'>;

/** The sides at which both results have prices, that of the contract first. */
export const sharedSides = (before: EstimateAnswer, now: EstimateAnswer): readonly SideName[] =>
  sidesOf(now)
    .filter((side) => sidesOf(before).includes(side))
    .toReversed();

/** Compares the totals of two results at the prices of a side: the mix where both have it there, and each model. */
export function compareTotals(before: Result, now: Result, side: SideName): readonly Compared<Choice>[] {
  return choicesOf(before, now, side).map((choice) =>
    compared(choice, totalOf(before, side, choice), totalOf(now, side, choice)),
  );
}

/** Compares the lines of two results by their ids: those of the later one first, then those that it does not have. */
export function compareLines(before: Result, now: Result, side: SideName, choice: Choice): readonly Compared<string>[] {
  const [old, current] = [costsOf(before, side, choice), costsOf(now, side, choice)];
  return [...new Set([...current.keys(), ...old.keys()])].map((id) => compared(id, old.get(id), current.get(id)));
}

/** Compares the cheapest: the mixes where both are at the same prices, else the cheapest models. */
export function compareCheapest(before: Result, now: Result): Compared<'mix' | 'model'> {
  const [old, current] = [before.best.mix, now.best.mix];
  return old && current && old.side === current.side
    ? compared('mix', old.monthly, current.monthly)
    : compared('model', before.best.monthly, now.best.monthly);
}

/** What can be compared at the prices of a side. */
export function choicesOf(before: Result, now: Result, side: SideName): readonly Choice[] {
  const hasMix = [before, now].every(({ best }) => best.mix?.side === side);
  return hasMix ? ['mix', ...models] : models;
}

function compared<Name>(name: Name, before: number | undefined, now: number | undefined): Compared<Name> {
  const monthly = Money.of(now ?? 0).sub(before ?? 0);
  const saved = savedShare(now ?? 0, before ?? 0);
  return {
    name,
    before,
    now,
    monthly: monthly.toNumber(2),
    yearly: monthly.mul(12).toNumber(2),
    share: saved === null || saved === 0 ? saved : -saved,
  };
}

const totalOf = ({ totals, best }: Result, side: SideName, choice: Choice): number | undefined =>
  choice === 'mix' ? best.mix?.monthly : totals[side]?.[figureName(choice)];

function costsOf({ items, best }: Result, side: SideName, choice: Choice): ReadonlyMap<string, number | undefined> {
  if (choice === 'mix') return new Map(best.mix?.lines.map(({ id, monthly }) => [id, monthly]));
  return new Map(items.map((line) => [line.id, line[side]?.[figureName(choice)]]));
}
