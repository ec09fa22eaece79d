import type { Judgement } from '../../../assessment/record/finding.ts';
import { verdictRemarks } from './basis-text.ts';
import type { ValidateWords } from './words.ts';

/** Counts a record's findings: `2 errors, 1 warning, 1 finding waived`; empty if there are none. */
export const tally = (judgement: Judgement, words: ValidateWords): string =>
  [
    judgement.errorCount > 0 && words.errors(judgement.errorCount),
    judgement.warningCount > 0 && words.warnings(judgement.warningCount),
    ...verdictRemarks(judgement, words),
  ]
    .filter((part) => part !== false)
    .join(', ');
