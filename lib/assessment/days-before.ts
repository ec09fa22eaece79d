import type { FullDate } from './record.ts';

/**
 * The date a number of days before another, in the proleptic Gregorian calendar that RFC 3339 uses.
 * @param date a real date, years 0000 to 9999
 * @param days a whole number, not negative
 * @returns undefined where that is before the year 0000, which a full-date cannot say
 */
export function daysBefore(date: FullDate, days: number): FullDate | undefined {
  const day = new Date(0);
  // Unlike Date.UTC and the constructor, this setter takes the years 0 to 99 for what they are.
  day.setUTCFullYear(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)) - days);
  // Negated so that NaN, too many days for a Date, also counts as before the year 0000.
  if (!(day.getUTCFullYear() >= 0)) return undefined;
  return day.toISOString().slice(0, 10);
}
