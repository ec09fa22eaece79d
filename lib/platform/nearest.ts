import { distance } from 'fastest-levenshtein';

/** Returns the first candidate with the fewest edits, ignoring case; undefined if all need more than `maxEdits`. */
export function findNearest(word: string, candidates: Iterable<string>, maxEdits: number): string | undefined {
  const wanted = word.toLowerCase();
  let best: string | undefined;
  let bound = maxEdits + 1;
  for (const candidate of candidates) {
    // The difference in length is a lower bound, and much cheaper to compute.
    if (Math.abs(candidate.length - word.length) >= bound) continue;
    const edits = distance(wanted, candidate.toLowerCase());
    if (edits >= bound) continue;
    best = candidate;
    bound = edits;
  }
  return best;
}
