import type { Judgement } from '../../../assessment/finding.ts';
import type { Summary } from '../../../assessment/result.ts';
import { count } from '../../../platform/text.ts';

/** What was found in one record, without what was not: `2 errors, 1 warning`; empty for nothing. */
export const tally = ({ errorCount, warningCount }: Judgement): string =>
  [errorCount > 0 && count(errorCount, 'error'), warningCount > 0 && count(warningCount, 'warning')]
    .filter((part) => part !== false)
    .join(', ');

/** The closing sentence of the formats that people read. */
export const closing = ({ files, valid, invalid, errors, warnings }: Summary): string =>
  `${count(files, 'record')}: ${valid} valid, ${invalid} invalid; ${count(errors, 'error')}, ${count(warnings, 'warning')}`;
