import { itemsOf, memberOf, type Tree } from '../oracle/json-tree.ts';

/** Member names and indexes that lead from the record to one value. */
export type Steps = readonly (string | number)[];

/** Value at the end of the steps; undefined where the record has none. */
export const find = (tree: Tree | undefined, [step, ...rest]: Steps): Tree | undefined => {
  if (step === undefined || tree === undefined) return tree;
  return find(typeof step === 'number' ? itemsOf(tree)[step] : memberOf(tree, step), rest);
};

const childSteps = (tree: Tree | undefined): Steps => {
  if (tree?.kind === 'array') return tree.items.map((_, index) => index);
  return tree?.kind === 'object' ? [...new Set(tree.members.map((member) => member.name))] : [];
};

/** All values that a pattern like `/limitations/*` reaches in this record; `''` is the record itself. */
export const matches = (tree: Tree, pattern: string): readonly Steps[] =>
  pattern
    .split('/')
    .slice(1)
    .reduce<readonly Steps[]>(
      (found, part) =>
        found.flatMap((steps) => {
          const children = childSteps(find(tree, steps));
          return children.filter((child) => part === '*' || child === part).map((child) => [...steps, child]);
        }),
      [[]],
    );

/** The record with the value at the end of the steps changed; of members with one name the last is meant. */
export const changed = (tree: Tree, [step, ...rest]: Steps, change: (value: Tree) => Tree): Tree => {
  if (step === undefined) return change(tree);
  if (tree.kind === 'array') {
    const items = tree.items.map((item, index) => (index === step ? changed(item, rest, change) : item));
    return { ...tree, items };
  }
  if (tree.kind !== 'object') return tree;
  const last = tree.members.findLastIndex((member) => member.name === step);
  const members = tree.members.map((member, index) =>
    index === last ? { ...member, value: changed(member.value, rest, change) } : member,
  );
  return { ...tree, members };
};
