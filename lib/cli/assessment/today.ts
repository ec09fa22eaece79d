import type { FullDate } from '../../assessment/record/record.ts';
import { isFullDate } from '../../assessment/schema/formats.ts';

/** Returns `--as-of`, or today in UTC, so that all machines of a team agree. */
export const asOfDay = (option: string | undefined): FullDate => option ?? new Date().toISOString().slice(0, 10);

/** Returns what is wrong with an `--as-of`, or another option for a day, if anything. */
export const asOfProblem = (option: string | undefined, name = '--as-of'): string | undefined =>
  option === undefined || isFullDate(option)
    ? undefined
    : `${name} must be a day as YYYY-MM-DD, not ${JSON.stringify(option)}`;
