import type { EstimateAnswer } from '../formats/estimate-answer.ts';
import { figureName, type SideName, sidesOf } from '../formats/figures.ts';
import { type Model, models } from '../model.ts';
import { addedShare, differenceOf, yearOf } from './amounts.ts';

/** One model for all lines, or the cheapest one for each. */
export type Choice = Model | 'mix';

/** What something costs a month in two estimates; undefined if one does not have it. */
export interface Compared<Name> {
  readonly name: Name;
  readonly before: number | undefined;
  readonly after: number | undefined;
  /** After minus before, of a month and of a year. What an estimate does not have costs nothing there. */
  readonly difference: number;
  readonly yearly: number;
  /** The difference as a part of `before`, four places; null if that is 0. */
  readonly share: number | null;
}

type Result = Pick<EstimateAnswer, 'totals' | 'items' | 'best'>;

/** The sides at which both estimates have prices, that of the contract first. */
export const sharedSides = (before: EstimateAnswer, after: EstimateAnswer): readonly SideName[] =>
  sidesOf(after)
    .filter((side) => sidesOf(before).includes(side))
    .toReversed();

/** Compares the totals of two estimates at the prices of a side: the mix if both have it there, and each model. */
export function compareTotals(before: Result, after: Result, side: SideName): readonly Compared<Choice>[] {
  return choicesOf(before, after, side).map((choice) =>
    compared(choice, totalOf(before, side, choice), totalOf(after, side, choice)),
  );
}

/** Compares the lines of two estimates by their ids: those of the later one first, then those that it does not have. */
export function compareLines(
  before: Result,
  after: Result,
  side: SideName,
  choice: Choice,
): readonly Compared<string>[] {
  const old = costsOf(before, side, choice);
  const current = costsOf(after, side, choice);
  return [...new Set([...current.keys(), ...old.keys()])].map((id) => compared(id, old.get(id), current.get(id)));
}

/** Compares the cheapest: the mixes if both are at the same prices, else the cheapest models. */
export function compareCheapest(before: Result, after: Result): Compared<'mix' | 'model'> {
  const { mix: old } = before.best;
  const { mix: current } = after.best;
  return old && current && old.side === current.side
    ? compared('mix', old.monthly, current.monthly)
    : compared('model', before.best.monthly, after.best.monthly);
}

/** What can be compared at the prices of a side. */
export function choicesOf(before: Result, after: Result, side: SideName): readonly Choice[] {
  const hasMix = [before, after].every(({ best }) => best.mix?.side === side);
  return hasMix ? ['mix', ...models] : models;
}

function compared<Name>(name: Name, before: number | undefined, after: number | undefined): Compared<Name> {
  const difference = differenceOf(before ?? 0, after ?? 0);
  return { name, before, after, difference, yearly: yearOf(difference), share: addedShare(after ?? 0, before ?? 0) };
}

const totalOf = ({ totals, best }: Result, side: SideName, choice: Choice): number | undefined =>
  choice === 'mix' ? best.mix?.monthly : totals[side]?.[figureName(choice)];

function costsOf({ items, best }: Result, side: SideName, choice: Choice): ReadonlyMap<string, number | undefined> {
  if (choice === 'mix') return new Map(best.mix?.lines.map(({ id, monthly }) => [id, monthly]));
  return new Map(items.map((line) => [line.id, line[side]?.[figureName(choice)]]));
}
