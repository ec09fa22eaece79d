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

/** Returns the date that lies `days` before an existing date; undefined before the year 0000 (RFC 3339). */
export function daysBefore(date: FullDate, days: number): FullDate | undefined {
  const day = dayNumber(date) - days;
  return day >= yearZero ? new Date(day * millisecondsPerDay).toISOString().slice(0, 10) : undefined;
}

/** The day 0000-01-01. */
const yearZero = dayNumber('0000-01-01');
