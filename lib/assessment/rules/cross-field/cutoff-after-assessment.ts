import type { Rule } from '../rule.ts';

interface Values {
  readonly cutoff: string;
  readonly assessedAt: string;
}

/** Reported at `/scope/evidenceCutoff`. */
export const cutoffAfterAssessment: Rule<Values> = {
  id: 'cutoff-after-assessment',
  severity: 'error',
  says: {
    en: ({ cutoff, assessedAt }) => ({
      message: `evidenceCutoff ${cutoff} is after assessedAt ${assessedAt}`,
      hint: `give a date up to ${assessedAt}, or correct assessedAt`,
    }),
    pt: ({ cutoff, assessedAt }) => ({
      message: `evidenceCutoff ${cutoff} é posterior a assessedAt ${assessedAt}`,
      hint: `informe uma data até ${assessedAt} ou corrija assessedAt`,
    }),
  },
  samples: [{ cutoff: '§cutoff', assessedAt: '§assessed' }],
  check({ record }, report) {
    const cutoff = record.scope?.evidenceCutoff;
    const { assessedAt } = record;
    if (cutoff === undefined || assessedAt === undefined || cutoff <= assessedAt) return;
    report('/scope/evidenceCutoff', { cutoff, assessedAt });
  },
};
