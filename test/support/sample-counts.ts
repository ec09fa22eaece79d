import { readFileSync } from 'node:fs';
import { validate } from '../../lib/assessment/judge/validate.ts';

interface Counts {
  readonly errors: number;
  readonly warnings: number;
}

/** How many errors and warnings a sample of `events/records/` has today, by the code that judges it. */
export function countsOfSample(name: string): Counts {
  const asOf = new Date().toISOString().slice(0, 10);
  const { errorCount, warningCount } = validate(readFileSync(`events/records/${name}`), { asOf });
  return { errors: errorCount, warnings: warningCount };
}

/** The same as outputs show it. */
export const countsText = ({ errors, warnings }: Counts): string => `${errors} errors, ${warnings} warnings`;
