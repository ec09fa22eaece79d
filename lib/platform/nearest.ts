import { distance } from 'fastest-levenshtein';

/**
 * Finds the candidate that is the fewest edits away from a word, whatever the case; the first of several equally near.
 * @param maxEdits candidates further away do not count
 * @returns undefined where none is near enough
 */
export function nearest(word: string, candidates: Iterable<string>, maxEdits: number): string | undefined {
  const wanted = word.toLowerCase();
  let best: string | undefined;
  let bound = maxEdits + 1;
  for (const candidate of candidates) {
    // The difference in length is a lower bound of the edits, and far cheaper to compute.
    if (Math.abs(candidate.length - word.length) >= bound) continue;
    const edits = distance(wanted, candidate.toLowerCase());
    if (edits >= bound) continue;
    best = candidate;
    bound = edits;
  }
  return best;
}
