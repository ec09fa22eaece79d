import type { Rule } from '../rule.ts';

/** Reported at `/priorities/{i}/targetDate`. */
export const targetDatePast: Rule<'target-date-past'> = {
  id: 'target-date-past',
  severity: 'warning',
  title: 'No target date of a priority is past',
  help: 'A priority whose day has gone by is done or late. Take it out if it is done; otherwise agree on a new targetDate.',
  says: ({ targetDate, asOf }) => ({
    message: `targetDate ${targetDate} is before today, ${asOf}`,
    hint: `give a date from ${asOf} on, or remove a priority that is done`,
  }),
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
