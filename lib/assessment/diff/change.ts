import { normalizeName } from '../names.ts';

/** A value before and after; null if it is missing or of a wrong type. */
export interface Change<Value> {
  readonly old: Value | null;
  readonly new: Value | null;
}

/** `delta` is new minus old; null if one is missing. */
export interface NumberChange extends Change<number> {
  readonly delta: number | null;
}

/** Entries that only one of the records has, in document order. */
export interface ListChange<Entry = string> {
  readonly added: readonly Entry[];
  readonly removed: readonly Entry[];
}

export const change = <Value>(before: Value | undefined, after: Value | undefined): Change<Value> => ({
  old: before ?? null,
  new: after ?? null,
});

/** Infinity, which JSON cannot hold, counts as missing. */
export function numberChange(before: number | null | undefined, after: number | null | undefined): NumberChange {
  const [old, fresh] = [finite(before), finite(after)];
  return { old, new: fresh, delta: old === null || fresh === null ? null : exactDifference(old, fresh) };
}

/** Compares texts by default without case, spacing and invisible characters. */
export function listChange(
  before: readonly (string | undefined)[] | undefined,
  after: readonly (string | undefined)[] | undefined,
  identity: (text: string) => string = normalizeName,
): ListChange {
  const [old, fresh] = [byIdentity(before, identity), byIdentity(after, identity)];
  return { added: entriesOutside(fresh, old), removed: entriesOutside(old, fresh) };
}

export const hasChanged = ({ old, new: fresh }: Change<string | number>): boolean => old !== fresh;

export const hasListChanged = ({ added, removed }: ListChange<unknown>): boolean =>
  added.length > 0 || removed.length > 0;

const finite = (value: number | null | undefined): number | null =>
  value !== null && value !== undefined && Number.isFinite(value) ? value : null;

/** Without binary rounding errors: 2.3 − 1.7 is 0.6. */
const exactDifference = (from: number, to: number): number => Number((to - from).toFixed(9));

const byIdentity = (
  texts: readonly (string | undefined)[] = [],
  identity: (text: string) => string,
): ReadonlyMap<string, string> =>
  new Map(texts.filter((text) => text !== undefined).map((text) => [identity(text), text]));

const entriesOutside = (texts: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): readonly string[] =>
  [...texts].filter(([identity]) => !others.has(identity)).map(([, text]) => text);
