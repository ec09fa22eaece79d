import { findNearest } from '../../platform/nearest.ts';

/** In UTF-16 code units. */
const maxLength = 100;

/** With more, the search for many unknown words takes longer than the judgement. */
const maxCandidates = 2_000;

/** Finds the candidate that a mistyped word means: the nearest by edits, at most a third of the word's length away. */
export function suggestWord(word: string, candidates: readonly string[]): string | undefined {
  if (word.length > maxLength || candidates.length > maxCandidates) return undefined;
  return findNearest(word, candidates, maxEdits(word));
}

/** A word of one letter may differ only in case. */
const maxEdits = (word: string): number => (word.length < 2 ? 0 : Math.max(1, Math.floor(word.length / 3)));
