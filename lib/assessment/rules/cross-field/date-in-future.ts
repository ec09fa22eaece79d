import type { FullDate } from '../../record/record.ts';
import type { Report, Rule } from '../rule.ts';

interface Values {
  readonly field: string;
  readonly date: string;
  readonly asOf: string;
}

/** Reported at `/assessedAt`, `/scope/evidenceCutoff`, `/evidenceRegister/{i}/observedAt` and `/review/reviewedAt`. */
export const dateInFuture: Rule<Values> = {
  id: 'date-in-future',
  severity: 'warning',
  says: {
    en: ({ field, date, asOf }) => ({
      message: `${field} ${date} is after today, ${asOf}`,
      hint: `give a date up to ${asOf}`,
    }),
    pt: ({ field, date, asOf }) => ({
      message: `${field} ${date} é posterior a hoje, ${asOf}`,
      hint: `informe uma data até ${asOf}`,
    }),
  },
  samples: [{ field: '§field', date: '§date', asOf: '§today' }],
  check({ record, asOf }, report) {
    if (asOf === undefined) return;
    const { assessedAt, scope, evidenceRegister, review } = record;
    if (assessedAt !== undefined && assessedAt > asOf)
      reportFuture(report, '/assessedAt', 'assessedAt', assessedAt, asOf);
    const cutoff = scope?.evidenceCutoff;
    if (cutoff !== undefined && cutoff > asOf)
      reportFuture(report, '/scope/evidenceCutoff', 'evidenceCutoff', cutoff, asOf);
    const register = evidenceRegister ?? [];
    for (let i = 0; i < register.length; i += 1) {
      const observedAt = register[i]?.observedAt;
      if (observedAt === undefined || observedAt <= asOf) continue;
      reportFuture(report, `/evidenceRegister/${i}/observedAt`, 'observedAt', observedAt, asOf);
    }
    const reviewedAt = review?.reviewedAt;
    if (reviewedAt !== undefined && reviewedAt > asOf) {
      reportFuture(report, '/review/reviewedAt', 'reviewedAt', reviewedAt, asOf);
    }
  },
};

function reportFuture(report: Report<Values>, pointer: string, field: string, date: FullDate, asOf: FullDate): void {
  report(pointer, { field, date, asOf });
}
