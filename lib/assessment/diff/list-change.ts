import { isReordered, matchTexts, type TextMatch } from './match-texts.ts';

/** A text that was reworded; `similarity` is 0.5 to 1. */
export interface Rewording {
  readonly old: string;
  readonly new: string;
  readonly similarity: number;
}

/** What changed in a list of texts, in document order. */
export interface ListChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly reworded: readonly Rewording[];
  /** Whether what both lists have stands in another order. */
  readonly reordered: boolean;
  /** Present if there are too many texts to look for reworded ones. */
  readonly too_many_to_match?: true;
}

/** A list of texts, whose items of a wrong type are undefined. */
export type TextList = readonly (string | undefined)[] | undefined;

/** Compares texts; those that are alike count as reworded. */
export function listChange(before: TextList, after: TextList): ListChange {
  const [old, fresh] = [present(before), present(after)];
  return changeOf(matchTexts(old, fresh), old, fresh);
}

/** Compares ids, which are the same or not. */
export function idListChange(before: TextList, after: TextList): ListChange {
  const [old, fresh] = [present(before), present(after)];
  const [known, now] = [new Set(old), new Set(fresh)];
  const order = (ids: readonly string[], others: ReadonlySet<string>) => ids.filter((id) => others.has(id)).join('\n');
  return {
    added: fresh.filter((id) => !known.has(id)),
    removed: old.filter((id) => !now.has(id)),
    reworded: [],
    reordered: order(old, now) !== order(fresh, known),
  };
}

export const hasListChanged = ({ added, removed, reworded, reordered }: ListChange): boolean =>
  reordered || [added, removed, reworded].some(({ length }) => length > 0);

const changeOf = (match: TextMatch, old: readonly string[], fresh: readonly string[]): ListChange => ({
  added: match.added.map((at) => fresh[at] ?? ''),
  removed: match.removed.map((at) => old[at] ?? ''),
  reworded: match.reworded.map((pair) => ({
    old: old[pair.old] ?? '',
    new: fresh[pair.new] ?? '',
    similarity: pair.similarity,
  })),
  reordered: isReordered(match),
  ...(match.tooMany && { too_many_to_match: true }),
});

const present = (texts: TextList = []): readonly string[] => texts.filter((text) => text !== undefined);
