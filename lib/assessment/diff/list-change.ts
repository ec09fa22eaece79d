import { normalizeName } from '../record/names.ts';

/** Two texts that are taken for one, by their indices. */
interface TextPair {
  readonly old: number;
  readonly new: number;
  /** 1 for texts that are equal but for case, spacing and invisible characters, else under 1, with two decimals. */
  readonly similarity: number;
}

/** Which texts are the same, which are reworded, and which only one side has. Indices are in order. */
interface TextMatch {
  readonly same: readonly TextPair[];
  readonly reworded: readonly TextPair[];
  readonly removed: readonly number[];
  readonly added: readonly number[];
  /** Whether there were too many texts to look for reworded ones. */
  readonly tooMany: boolean;
}

/** Texts of unlike subjects share about a fifth of their runs, reworded ones mostly more than half. */
const minSimilarity = 0.5;

/** Indices of the old and new texts that have no equal. */
const maxComparisons = 10_000;

/** Pairs each text with at most one of the other side: equal ones first, then the most similar. */
export function matchTexts(old: readonly string[], fresh: readonly string[]): TextMatch {
  const rest = { old: [...old.keys()], new: [...fresh.keys()] };
  const same = takeEqual(rest, old, fresh);
  const respelled = takeEqual(rest, old.map(normalizeName), fresh.map(normalizeName));
  const tooMany = rest.old.length * rest.new.length > maxComparisons;
  const reworded = tooMany ? [] : takeSimilar(rest, old, fresh);
  return {
    same,
    reworded: [...respelled, ...reworded].sort((left, right) => left.new - right.new),
    removed: rest.old,
    added: rest.new,
    tooMany,
  };
}

interface Rest {
  old: number[];
  new: number[];
}

/** Equal texts are paired in their order. */
function takeEqual(rest: Rest, old: readonly string[], fresh: readonly string[]): TextPair[] {
  const waiting = new Map<string | undefined, number[]>();
  for (const at of rest.new) {
    const queue = waiting.get(fresh[at]);
    if (queue) queue.push(at);
    else waiting.set(fresh[at], [at]);
  }
  for (const queue of waiting.values()) queue.reverse();
  const pairs = rest.old.flatMap((at): TextPair[] => {
    const partner = waiting.get(old[at])?.pop();
    return partner === undefined ? [] : [{ old: at, new: partner, similarity: 1 }];
  });
  leaveOut(rest, pairs);
  return pairs;
}

function takeSimilar(rest: Rest, old: readonly string[], fresh: readonly string[]): TextPair[] {
  const withRuns = (texts: readonly string[]) => (at: number) => ({ at, runs: trigrams(texts[at] ?? '') });
  const before = rest.old.map(withRuns(old));
  const after = rest.new.map(withRuns(fresh));
  const candidates = before.flatMap((left) =>
    after.flatMap((right): TextPair[] => {
      const alike = similarity(left.runs, right.runs);
      return alike < minSimilarity ? [] : [{ old: left.at, new: right.at, similarity: alike }];
    }),
  );
  candidates.sort((left, right) => right.similarity - left.similarity || compareNames(left, right, old, fresh));
  const usedOld = new Set<number>();
  const usedNew = new Set<number>();
  const pairs = candidates.filter((pair) => {
    if (usedOld.has(pair.old) || usedNew.has(pair.new)) return false;
    usedOld.add(pair.old);
    usedNew.add(pair.new);
    return true;
  });
  leaveOut(rest, pairs);
  return pairs.map((pair) => ({ ...pair, similarity: Math.min(0.99, Math.round(pair.similarity * 100) / 100) }));
}

/** Orders pairs of equal similarity by their texts, then by place: the same whichever record is called the old one. */
function compareNames(left: TextPair, right: TextPair, old: readonly string[], fresh: readonly string[]): number {
  const before = old[left.old] ?? '';
  const after = fresh[left.new] ?? '';
  const otherBefore = old[right.old] ?? '';
  const otherAfter = fresh[right.new] ?? '';
  const [low, high] = before < after ? [before, after] : [after, before];
  const [otherLow, otherHigh] = otherBefore < otherAfter ? [otherBefore, otherAfter] : [otherAfter, otherBefore];
  if (low !== otherLow) return low < otherLow ? -1 : 1;
  if (high !== otherHigh) return high < otherHigh ? -1 : 1;
  return (
    left.old + left.new - (right.old + right.new) || Math.abs(left.old - left.new) - Math.abs(right.old - right.new)
  );
}

function leaveOut(rest: Rest, pairs: readonly TextPair[]): void {
  const old = new Set(pairs.map((pair) => pair.old));
  const fresh = new Set(pairs.map((pair) => pair.new));
  rest.old = rest.old.filter((at) => !old.has(at));
  rest.new = rest.new.filter((at) => !fresh.has(at));
}

/** True if what both sides have stands in another order. */
export function isReordered({ same, reworded }: TextMatch): boolean {
  const order = [...same, ...reworded].sort((left, right) => left.old - right.old).map((pair) => pair.new);
  return order.some((at, index) => index > 0 && at < (order[index - 1] ?? 0));
}

/** Texts are compared up to here, in UTF-16 code units: enough for a sentence, and cheap for a hostile file. */
export const maxComparedLength = 300;

/** The runs of three characters of a text as sorted numbers, for `similarity`. */
function trigrams(text: string): Float64Array {
  const plain = ` ${normalizeName(text.slice(0, maxComparedLength))} `;
  const runs = new Float64Array(Math.max(0, plain.length - 2));
  for (let at = 0; at < runs.length; at += 1) {
    // Three code units of 16 bits are exact in a double.
    runs[at] = (plain.charCodeAt(at) * 65_536 + plain.charCodeAt(at + 1)) * 65_536 + plain.charCodeAt(at + 2);
  }
  return runs.sort();
}

/** The share of runs that both texts have (Sørensen–Dice), 0 to 1. It is the same in both directions. */
function similarity(left: Float64Array, right: Float64Array): number {
  const runs = left.length + right.length;
  return runs === 0 ? 0 : (2 * commonRuns(left, right)) / runs;
}

function commonRuns(left: Float64Array, right: Float64Array): number {
  let common = 0;
  let at = 0;
  let to = 0;
  while (at < left.length && to < right.length) {
    const leftRun = left[at] ?? 0;
    const rightRun = right[to] ?? 0;
    if (leftRun === rightRun) common += 1;
    if (leftRun <= rightRun) at += 1;
    if (rightRun <= leftRun) to += 1;
  }
  return common;
}

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
  const old = present(before);
  const fresh = present(after);
  return changeOf(matchTexts(old, fresh), old, fresh);
}

/** Compares ids, which are the same or not. */
export function idListChange(before: TextList, after: TextList): ListChange {
  const old = present(before);
  const fresh = present(after);
  const known = new Set(old);
  const now = new Set(fresh);
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
