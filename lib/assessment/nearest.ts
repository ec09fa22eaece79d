import { distance } from 'fastest-levenshtein';

/** Longer words than this are no typing slips. */
const longestWord = 100;

/** Above this many candidates a search for each of many unknown words would take longer than the whole judgement. */
const maxCandidates = 2_000;

/**
 * The candidate that a mistyped word was most likely meant to be: the fewest edits away whatever the case, the first
 * of several equally near. `undefined` if none is within a third of the word's length (at least one edit), if the
 * word is over 100 UTF-16 code units or if there are over 2,000 candidates.
 */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  if (word.length > longestWord || candidates.length > maxCandidates) return undefined;
  const wanted = word.toLowerCase();
  let best: string | undefined;
  let bound = editsAllowed(word) + 1;
  for (const candidate of candidates) {
    // The difference in length is the least number of edits, and far cheaper to know.
    if (Math.abs(candidate.length - word.length) >= bound) continue;
    const edits = distance(wanted, candidate.toLowerCase());
    if (edits >= bound) continue;
    best = candidate;
    bound = edits;
  }
  return best;
}

/** One edit of a one-letter word leaves nothing of it, so only its case may differ. */
const editsAllowed = (word: string): number => (word.length < 2 ? 0 : Math.max(1, Math.floor(word.length / 3)));
