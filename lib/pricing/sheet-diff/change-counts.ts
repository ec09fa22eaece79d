import { recordOf } from '../../platform/members.ts';
import { type ChangeKind, changeKinds } from './price-change.ts';

/** Numbers of prices by what happened to them. */
export type KindCounts = Readonly<Record<ChangeKind, number>>;

/** The counts of the prices of one name, such as a category. */
export interface NamedCounts extends KindCounts {
  readonly name: string;
}

/** Counts changes by a text of their prices. */
export interface ChangeCounter {
  readonly add: (name: string, kind: ChangeKind) => void;
  /** Those with a change first, by the number of their changes, then by name. */
  readonly list: () => readonly NamedCounts[];
}

export type Counts = Record<ChangeKind, number>;
export const noCounts = (): Counts => recordOf(changeKinds, () => 0);

/** Real sheets have about 200 categories and 70 locations. A hostile one must not fill the memory. */
const maxNames = 1_000;

/** @param rest name under which all are counted that come after the first thousand */
export function changeCounter(rest: string): ChangeCounter {
  const byName = new Map<string, Counts>();
  return {
    add: (text, kind) => {
      const name = byName.has(text) || byName.size < maxNames ? text : rest;
      const counts = byName.get(name) ?? noCounts();
      counts[kind] += 1;
      byName.set(name, counts);
    },
    list: () => [...byName].map(([name, counts]) => ({ name, ...counts })).sort(byChanges),
  };
}

/** Adds what comes after the first ones up, so that nothing is left out. @param rest name of the sum */
export function shortenCounts(list: readonly NamedCounts[], max: number, rest: string): readonly NamedCounts[] {
  if (list.length <= max) return list;
  const sum = noCounts();
  for (const counts of list.slice(max)) for (const kind of changeKinds) sum[kind] += counts[kind];
  return [...list.slice(0, max), { name: rest, ...sum }];
}

/** Prices that are not as they were. */
export const changedOf = (counts: KindCounts): number =>
  counts.new + counts.gone + counts.dearer + counts.cheaper + counts.other_unit;

function byChanges(left: NamedCounts, right: NamedCounts): number {
  const byNumber = changedOf(right) - changedOf(left);
  if (byNumber !== 0) return byNumber;
  return left.name < right.name ? -1 : Number(left.name > right.name);
}
