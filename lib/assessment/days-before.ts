import type { FullDate } from './record.ts';

/** Returns the date that lies `days` before an existing date; undefined before the year 0000 (RFC 3339). */
export function daysBefore(date: FullDate, days: number): FullDate | undefined {
  const day = new Date(0);
  // Date.UTC and the constructor would read the years 0 to 99 as 1900 to 1999.
  day.setUTCFullYear(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)) - days);
  // The negation also covers NaN: too many days for a Date.
  if (!(day.getUTCFullYear() >= 0)) return undefined;
  return day.toISOString().slice(0, 10);
}
