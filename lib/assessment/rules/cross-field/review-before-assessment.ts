import type { Rule } from '../rule.ts';

/** Reported at `/review/reviewedAt`. */
export const reviewBeforeAssessment: Rule<'review-before-assessment'> = {
  id: 'review-before-assessment',
  severity: 'error',
  title: 'The review is no earlier than the assessment',
  help: 'Only an assessment that has been made can be reviewed, so review.reviewedAt is assessedAt or later. Correct whichever date is wrong.',
  says: ({ reviewedAt, assessedAt }) => ({
    message: `reviewedAt ${reviewedAt} is before assessedAt ${assessedAt}`,
    hint: `give a date from ${assessedAt} on, or correct assessedAt`,
  }),
  check({ record }, report) {
    const reviewedAt = record.review?.reviewedAt;
    const { assessedAt } = record;
    if (reviewedAt === undefined || assessedAt === undefined || reviewedAt >= assessedAt) return;
    report('/review/reviewedAt', { reviewedAt, assessedAt });
  },
};
