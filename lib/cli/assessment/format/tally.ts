import type { Judgement } from '../../../assessment/finding.ts';
import type { Summary } from '../../../assessment/result.ts';
import { count } from '../../../platform/text.ts';

/** Counts a record's findings: `2 errors, 1 warning`; empty if there are none. */
export const tally = ({ errorCount, warningCount }: Judgement): string =>
  [errorCount > 0 && count(errorCount, 'error'), warningCount > 0 && count(warningCount, 'warning')]
    .filter((part) => part !== false)
    .join(', ');

/** Returns the last sentence of the formats for people. */
export const summaryText = ({ records, inputs, valid, invalid, errors, warnings }: Summary): string =>
  `${count(records, 'record')}${inputs === records ? '' : ` in ${count(inputs, 'file')}`}: ${valid} valid, ${invalid} invalid; ${count(errors, 'error')}, ${count(warnings, 'warning')}`;
