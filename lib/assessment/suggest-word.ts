import { nearest } from '../platform/nearest.ts';

/** Longer words than this are no typing slips. */
const maxLength = 100;

/** Above this many candidates a search for each of many unknown words would take longer than the whole judgement. */
const maxCandidates = 2_000;

/**
 * Finds the candidate that a mistyped word most likely means: the fewest edits away whatever the case, the first of
 * several equally near. `undefined` if none is within a third of the word's length (at least one edit), if the word is
 * over 100 UTF-16 code units or if there are over 2,000 candidates.
 */
export function suggestWord(word: string, candidates: readonly string[]): string | undefined {
  if (word.length > maxLength || candidates.length > maxCandidates) return undefined;
  return nearest(word, candidates, maxEdits(word));
}

/** One edit of a one-letter word leaves nothing of it, so only its case may differ. */
const maxEdits = (word: string): number => (word.length < 2 ? 0 : Math.max(1, Math.floor(word.length / 3)));
