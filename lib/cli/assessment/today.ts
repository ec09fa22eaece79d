import { isFullDate } from '../../assessment/format/full-date.ts';
import type { FullDate } from '../../assessment/record.ts';

/** The day that counts as today: `--as-of` where given, else the day in UTC, so that a team's machines agree. */
export const asOfDay = (option: string | undefined): FullDate => option ?? new Date().toISOString().slice(0, 10);

/** What is wrong with an `--as-of`, if anything. */
export const asOfProblem = (option: string | undefined): string | undefined =>
  option === undefined || isFullDate(option)
    ? undefined
    : `--as-of must be a day as YYYY-MM-DD, not ${JSON.stringify(option)}`;
