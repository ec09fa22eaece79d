import type { Rule } from '../rule.ts';

interface Values {
  readonly observedAt: string;
  readonly cutoff: string;
}

/** Reported at `/evidenceRegister/{i}/observedAt`. */
export const evidenceAfterCutoff: Rule<Values> = {
  id: 'evidence-after-cutoff',
  severity: 'error',
  says: {
    en: ({ observedAt, cutoff }) => ({
      message: `observedAt ${observedAt} is after scope.evidenceCutoff ${cutoff}`,
      hint: `give a date up to ${cutoff}, or move the cutoff`,
    }),
    pt: ({ observedAt, cutoff }) => ({
      message: `observedAt ${observedAt} é posterior a scope.evidenceCutoff ${cutoff}`,
      hint: `informe uma data até ${cutoff} ou mude a data de corte`,
    }),
  },
  samples: [{ observedAt: '§observed', cutoff: '§cutoff' }],
  check({ record }, report) {
    const register = record.evidenceRegister;
    const cutoff = record.scope?.evidenceCutoff;
    if (register === undefined || cutoff === undefined) return;
    for (let i = 0; i < register.length; i += 1) {
      const observedAt = register[i]?.observedAt;
      if (observedAt === undefined || observedAt <= cutoff) continue;
      report(`/evidenceRegister/${i}/observedAt`, { observedAt, cutoff });
    }
  },
};
