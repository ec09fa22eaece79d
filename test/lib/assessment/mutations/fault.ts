import type { Tree } from '../oracle/json-tree.ts';
import { type Plain, toTree } from '../oracle/make-tree.ts';
import { changed, matches, type Steps } from './edit-tree.ts';

/** Picks a whole number from 0 up to but not including `below`. */
export type Choose = (below: number) => number;

/** One way to break a valid record. */
export interface Fault {
  readonly name: string;
  /** Rule that a valid record breaks afterwards, perhaps beside others. */
  readonly breaks: string;
  /** The broken record; the very same tree where it has no place for this fault. */
  readonly apply: (record: Tree, choose: Choose) => Tree;
}

/** One of the items; undefined where there is none. */
export const pick = <Item>(items: readonly Item[], choose: Choose): Item | undefined =>
  items.length === 0 ? undefined : items[choose(items.length)];

/** Changes one of the values that the pattern reaches. */
export const changeOne = (record: Tree, pattern: string, choose: Choose, change: (value: Tree) => Tree): Tree => {
  const steps: Steps | undefined = pick(matches(record, pattern), choose);
  return steps === undefined ? record : changed(record, steps, change);
};

/** Fault that puts one of the values in the place of one value that the pattern reaches. */
export const replacement = (what: string, at: string, breaks: string, values: readonly Plain[]): Fault => ({
  name: `${what} at ${at || 'the record'}`,
  breaks,
  apply: (record, choose) => changeOne(record, at, choose, () => toTree(values[choose(values.length)] as Plain)),
});
