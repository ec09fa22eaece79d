import type { Rule } from '../rule.ts';

interface Values {
  readonly targetDate: string;
  readonly asOf: string;
}

/** Reported at `/priorities/{i}/targetDate`. */
export const targetDatePast: Rule<Values> = {
  id: 'target-date-past',
  severity: 'warning',
  step: 'priority',
  says: {
    en: ({ targetDate, asOf }) => ({
      message: `targetDate ${targetDate} is before today, ${asOf}`,
      hint: `give a date from ${asOf} on, or remove a priority that is done`,
    }),
    pt: ({ targetDate, asOf }) => ({
      message: `targetDate ${targetDate} é anterior a hoje, ${asOf}`,
      hint: `informe uma data a partir de ${asOf} ou retire a prioridade que está cumprida`,
    }),
  },
  samples: [{ targetDate: '§target', asOf: '§today' }],
  check({ record, asOf }, report) {
    const { priorities } = record;
    if (priorities === undefined || asOf === undefined) return;
    for (let i = 0; i < priorities.length; i += 1) {
      const targetDate = priorities[i]?.targetDate;
      if (targetDate === undefined || targetDate >= asOf) continue;
      report(`/priorities/${i}/targetDate`, { targetDate, asOf });
    }
  },
};
