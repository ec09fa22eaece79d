import { addDays } from '../sao-paulo.ts';

/** Days without a publication; both are included. */
export interface Gap {
  readonly from: string;
  readonly to: string;
}

/** Finds the days from `from` to `to` that are not among the given ones, which are in order. Every day has a publication. */
export function findGaps(from: string, to: string, days: Iterable<string>): readonly Gap[] {
  const gaps: Gap[] = [];
  let next = from;
  const closeAt = (day: string): void => {
    if (next < day) gaps.push({ from: next, to: addDays(day, -1) });
    next = addDays(day, 1);
  };
  for (const day of days) closeAt(day);
  closeAt(addDays(to, 1));
  return gaps;
}
