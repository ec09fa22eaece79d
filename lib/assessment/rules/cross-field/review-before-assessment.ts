import type { Rule } from '../rule.ts';

interface Values {
  readonly reviewedAt: string;
  readonly assessedAt: string;
}

/** Reported at `/review/reviewedAt`. */
export const reviewBeforeAssessment: Rule<Values> = {
  id: 'review-before-assessment',
  severity: 'error',
  says: {
    en: ({ reviewedAt, assessedAt }) => ({
      message: `reviewedAt ${reviewedAt} is before assessedAt ${assessedAt}`,
      hint: `give a date from ${assessedAt} on, or correct assessedAt`,
    }),
    pt: ({ reviewedAt, assessedAt }) => ({
      message: `reviewedAt ${reviewedAt} é anterior a assessedAt ${assessedAt}`,
      hint: `informe uma data a partir de ${assessedAt} ou corrija assessedAt`,
    }),
  },
  samples: [{ reviewedAt: '§reviewed', assessedAt: '§assessed' }],
  check({ record }, report) {
    const reviewedAt = record.review?.reviewedAt;
    const { assessedAt } = record;
    if (reviewedAt === undefined || assessedAt === undefined || reviewedAt >= assessedAt) return;
    report('/review/reviewedAt', { reviewedAt, assessedAt });
  },
};
