import type { Tree } from './json-tree.ts';

/** A plain value in which any part may already be a tree. */
export type Plain = Tree | string | number | boolean | null | readonly Plain[] | { readonly [name: string]: Plain };

/** A number spelled exactly so. */
export const spelledNumber = (token: string): Tree => ({ kind: 'number', token });

const isTree = (value: object): value is Tree => 'kind' in value;

/** The tree of a plain value; parts that are trees stay as they are. No member of a plain value is named `kind`. */
export const toTree = (value: Plain): Tree => {
  if (typeof value === 'string') return { kind: 'string', text: value };
  if (typeof value === 'number') return spelledNumber(String(value));
  if (value === null) return { kind: 'literal', token: 'null' };
  if (typeof value === 'boolean') return { kind: 'literal', token: value ? 'true' : 'false' };
  if (Array.isArray(value)) return { kind: 'array', items: value.map(toTree) };
  if (isTree(value)) return value;
  const members = Object.entries(value as { readonly [name: string]: Plain });
  return { kind: 'object', members: members.map(([name, member]) => ({ name, value: toTree(member) })) };
};
