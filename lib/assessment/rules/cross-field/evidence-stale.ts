import { daysBefore, daysBetween } from '../../record/days.ts';
import type { Rule } from '../rule.ts';

interface Values {
  readonly observedAt: string;
  readonly age: number | undefined;
  readonly cutoff: string;
  readonly staleAfterDays: number;
  readonly oldest: string;
}

/** Reported at `/evidenceRegister/{i}/observedAt`. */
export const evidenceStale: Rule<Values> = {
  id: 'evidence-stale',
  severity: 'warning',
  step: 'stale',
  says: {
    en: ({ observedAt, age, cutoff, staleAfterDays, oldest }) => ({
      message: `observedAt ${observedAt} is ${age} days before scope.evidenceCutoff ${cutoff}, more than ${staleAfterDays}`,
      hint: `observe again: dates from ${oldest} on count as recent`,
    }),
    pt: ({ observedAt, age, cutoff, staleAfterDays, oldest }) => ({
      message: `observedAt ${observedAt} é ${age} dias anterior a scope.evidenceCutoff ${cutoff}, mais que ${staleAfterDays}`,
      hint: `observe de novo: são recentes as datas a partir de ${oldest}`,
    }),
  },
  samples: [{ observedAt: '§observed', age: 7116, cutoff: '§cutoff', staleAfterDays: 7117, oldest: '§oldest' }],
  check({ record, staleAfterDays }, report) {
    const register = record.evidenceRegister;
    const cutoff = record.scope?.evidenceCutoff;
    if (register === undefined || cutoff === undefined) return;
    const oldest = daysBefore(cutoff, staleAfterDays);
    if (oldest === undefined) return;
    for (let i = 0; i < register.length; i += 1) {
      const observedAt = register[i]?.observedAt;
      if (observedAt === undefined || observedAt >= oldest) continue;
      const age = daysBetween(observedAt, cutoff);
      report(`/evidenceRegister/${i}/observedAt`, { observedAt, age, cutoff, staleAfterDays, oldest });
    }
  },
};
