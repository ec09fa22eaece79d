import { normalizeName } from '../record/names.ts';

/** Two texts that are taken for one, by their indices. */
export interface TextPair {
  readonly old: number;
  readonly new: number;
  /** 1 for texts that are equal but for case, spacing and invisible characters, else under 1, with two decimals. */
  readonly similarity: number;
}

/** Which texts are the same, which are reworded, and which only one side has. Indices are in order. */
export interface TextMatch {
  readonly same: readonly TextPair[];
  readonly reworded: readonly TextPair[];
  readonly removed: readonly number[];
  readonly added: readonly number[];
  /** Whether there were too many texts to look for reworded ones. */
  readonly tooMany: boolean;
}

/** Texts of unlike subjects share about a fifth of their runs, reworded ones mostly more than half. */
const minSimilarity = 0.5;

/** Of old and new texts that have no equal. */
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
    reworded: [...respelled, ...reworded].sort((one, other) => one.new - other.new),
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
  const [before, after] = [rest.old, rest.new].map((indices, side) =>
    indices.map((at) => ({ at, runs: trigrams((side === 0 ? old : fresh)[at] ?? '') })),
  );
  const candidates = (before ?? []).flatMap((left) =>
    (after ?? []).flatMap((right): TextPair[] => {
      const alike = similarity(left.runs, right.runs);
      return alike < minSimilarity ? [] : [{ old: left.at, new: right.at, similarity: alike }];
    }),
  );
  candidates.sort((one, other) => other.similarity - one.similarity || compareNames(one, other, old, fresh));
  const [usedOld, usedNew] = [new Set<number>(), new Set<number>()];
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
function compareNames(one: TextPair, other: TextPair, old: readonly string[], fresh: readonly string[]): number {
  const [before, after] = [old[one.old] ?? '', fresh[one.new] ?? ''];
  const [otherBefore, otherAfter] = [old[other.old] ?? '', fresh[other.new] ?? ''];
  const [low, high] = before < after ? [before, after] : [after, before];
  const [otherLow, otherHigh] = otherBefore < otherAfter ? [otherBefore, otherAfter] : [otherAfter, otherBefore];
  if (low !== otherLow) return low < otherLow ? -1 : 1;
  if (high !== otherHigh) return high < otherHigh ? -1 : 1;
  return one.old + one.new - (other.old + other.new) || Math.abs(one.old - one.new) - Math.abs(other.old - other.new);
}

function leaveOut(rest: Rest, pairs: readonly TextPair[]): void {
  const [old, fresh] = [new Set(pairs.map((pair) => pair.old)), new Set(pairs.map((pair) => pair.new))];
  rest.old = rest.old.filter((at) => !old.has(at));
  rest.new = rest.new.filter((at) => !fresh.has(at));
}

/** True if what both sides have stands in another order. */
export function isReordered({ same, reworded }: TextMatch): boolean {
  const order = [...same, ...reworded].sort((one, other) => one.old - other.old).map((pair) => pair.new);
  return order.some((at, index) => index > 0 && at < (order[index - 1] ?? 0));
}

/** Texts are compared up to here, in UTF-16 code units: enough for a sentence, and cheap for a hostile file. */
const maxLength = 300;

/** The runs of three characters of a text as sorted numbers, for `similarity`. */
function trigrams(text: string): Float64Array {
  const plain = ` ${normalizeName(text.slice(0, maxLength))} `;
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
  let [common, at, to] = [0, 0, 0];
  while (at < left.length && to < right.length) {
    const [one, other] = [left[at] ?? 0, right[to] ?? 0];
    if (one === other) common += 1;
    if (one <= other) at += 1;
    if (other <= one) to += 1;
  }
  return common;
}
