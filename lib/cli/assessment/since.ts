import { daysBefore } from '../../assessment/days.ts';
import { isFullDate } from '../../assessment/format/full-date.ts';

/** Reads `--since`: a day, or `7d` for so many days before today. @returns a day in UTC, or what is wrong */
export function readSince(option: string, today: string): { readonly day: string } | { readonly problem: string } {
  const days = /^(\d{1,6})d$/.exec(option)?.[1];
  const day = days === undefined ? option : daysBefore(today, Number(days));
  if (day !== undefined && isFullDate(day)) return { day };
  return {
    problem: `--since must be a day as YYYY-MM-DD or a number of days such as 7d, not ${JSON.stringify(option)}`,
  };
}
