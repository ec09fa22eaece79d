import type { Rule } from '../rule.ts';

/** Reported at `/scope/evidenceCutoff`. */
export const cutoffAfterAssessment: Rule<'cutoff-after-assessment'> = {
  id: 'cutoff-after-assessment',
  severity: 'error',
  title: 'The evidence cutoff is no later than the assessment',
  help: 'An assessment cannot weigh evidence from days to come, so scope.evidenceCutoff is assessedAt or earlier. Correct whichever date is wrong.',
  says: ({ cutoff, assessedAt }) => ({
    message: `evidenceCutoff ${cutoff} is after assessedAt ${assessedAt}`,
    hint: `give a date up to ${assessedAt}, or correct assessedAt`,
  }),
  check({ record }, report) {
    const cutoff = record.scope?.evidenceCutoff;
    const { assessedAt } = record;
    if (cutoff === undefined || assessedAt === undefined || cutoff <= assessedAt) return;
    report('/scope/evidenceCutoff', { cutoff, assessedAt });
  },
};
