import type { Rule } from '../rule.ts';

interface Values {
  readonly targetDate: string;
  readonly assessedAt: string;
}

/** Reported at `/priorities/{i}/targetDate`. */
export const targetBeforeAssessment: Rule<Values> = {
  id: 'target-before-assessment',
  severity: 'error',
  says: {
    en: ({ targetDate, assessedAt }) => ({
      message: `targetDate ${targetDate} is before assessedAt ${assessedAt}`,
      hint: `give a date from ${assessedAt} on`,
    }),
    pt: ({ targetDate, assessedAt }) => ({
      message: `targetDate ${targetDate} é anterior a assessedAt ${assessedAt}`,
      hint: `informe uma data a partir de ${assessedAt}`,
    }),
  },
  samples: [{ targetDate: '§target', assessedAt: '§assessed' }],
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
