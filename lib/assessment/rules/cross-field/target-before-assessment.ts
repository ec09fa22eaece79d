import type { Rule } from '../rule.ts';

/** Reported at `/priorities/{i}/targetDate`. */
export const targetBeforeAssessment: Rule<'target-before-assessment'> = {
  id: 'target-before-assessment',
  severity: 'error',
  title: 'The target date of a priority is no earlier than the assessment',
  help: 'A priority follows from the assessment, so it cannot be due before it. Give a later targetDate, or drop a priority that is already done.',
  says: ({ targetDate, assessedAt }) => ({
    message: `targetDate ${targetDate} is before assessedAt ${assessedAt}`,
    hint: `give a date from ${assessedAt} on`,
  }),
  check({ record }, report) {
    const { assessedAt, priorities } = record;
    if (assessedAt === undefined || priorities === undefined) return;
    for (let i = 0; i < priorities.length; i += 1) {
      const targetDate = priorities[i]?.targetDate;
      if (targetDate === undefined || targetDate >= assessedAt) continue;
      report(`/priorities/${i}/targetDate`, { targetDate, assessedAt });
    }
  },
};
