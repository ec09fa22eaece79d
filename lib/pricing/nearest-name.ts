import { findNearest } from '../platform/nearest.ts';

/** The distance is quadratic in the length, and no name of the catalogue is longer. */
const maxLength = 100;

/** Finds the one of `names` that a misspelled name most likely means; undefined if none is near. */
export function nearestName(name: string, names: Iterable<string>): string | undefined {
  const wanted = name.slice(0, maxLength).toLowerCase();
  return findNearest(wanted, names, Math.max(1, Math.floor(wanted.length / 4)));
}
