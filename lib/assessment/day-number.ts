import type { FullDate } from './record.ts';

const millisecondsPerDay = 86_400_000;

/** Days from 1970-01-01 to a date; NaN if there is no such date. */
export const dayNumber = (date: FullDate): number => Date.parse(`${date}T00:00:00Z`) / millisecondsPerDay;

/** Days from one date to another, negative if it is earlier; undefined unless both are dates. */
export function daysBetween(from: FullDate | undefined, to: FullDate | undefined): number | undefined {
  if (from === undefined || to === undefined) return undefined;
  const days = dayNumber(to) - dayNumber(from);
  return Number.isNaN(days) ? undefined : days;
}
