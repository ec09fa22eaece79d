import type { Summary } from '../../../assessment/judge/result.ts';
import type { Judgement } from '../../../assessment/record/finding.ts';
import { count } from '../../../platform/text.ts';
import { verdictRemarks } from './basis-text.ts';

/** Counts a record's findings: `2 errors, 1 warning, 1 finding waived`; empty if there are none. */
export const tally = (judgement: Judgement): string =>
  [
    judgement.errorCount > 0 && count(judgement.errorCount, 'error'),
    judgement.warningCount > 0 && count(judgement.warningCount, 'warning'),
    ...verdictRemarks(judgement),
  ]
    .filter((part) => part !== false)
    .join(', ');

/** Returns the last sentence of the formats for people. */
export const summaryText = ({ records, inputs, valid, invalid, errors, warnings, waived }: Summary): string =>
  `${count(records, 'record')}${inputs === records ? '' : ` in ${count(inputs, 'file')}`}: ${valid} valid, ${invalid} invalid; ${count(errors, 'error')}, ${count(warnings, 'warning')}${waived === undefined ? '' : `, ${waived} waived`}`;
