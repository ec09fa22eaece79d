import type { FullDate } from './record.ts';

const millisecondsPerDay = 86_400_000;

/** Days since 1970-01-01; NaN if the date does not exist. */
export const dayNumber = (date: FullDate): number => Date.parse(`${date}T00:00:00Z`) / millisecondsPerDay;

/** Days between two dates, negative if `to` is earlier; undefined if one is missing or does not exist. */
export function daysBetween(from: FullDate | undefined, to: FullDate | undefined): number | undefined {
  if (from === undefined || to === undefined) return undefined;
  const days = dayNumber(to) - dayNumber(from);
  return Number.isNaN(days) ? undefined : days;
}
