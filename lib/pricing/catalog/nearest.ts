import { distance } from 'fastest-levenshtein';

/** The one of `names` that a misspelled name most likely means; undefined where none is near. */
export function nearest(name: string, names: Iterable<string>): string | undefined {
  const wanted = name.slice(0, 100).toLowerCase();
  let best: string | undefined;
  let least = Math.max(1, Math.floor(wanted.length / 4)) + 1;
  for (const candidate of names) {
    const apart = distance(wanted, candidate.toLowerCase());
    if (apart < least) [best, least] = [candidate, apart];
  }
  return best;
}
