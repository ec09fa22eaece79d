import type { EvidenceIndex } from '../../record/evidence-index.ts';
import { dimensionKeys } from '../../record/record.ts';
import type { Rule } from '../rule.ts';

interface Values {
  readonly key: string;
  readonly count: number;
}

/** Reported at `/dimensions/{d}/evidenceRefs`. */
export const evidenceOnlyInterviews: Rule<Values> = {
  id: 'evidence-only-interviews',
  severity: 'warning',
  step: 'confidence',
  says: {
    en: ({ key, count }) => ({
      message: `all evidence of ${key} (${count}) is of type "interview"`,
      hint: 'add evidence of another type that shows what the interviews say',
    }),
    pt: ({ key, count }) => ({
      message: `todas as evidências de ${key} (${count}) são do tipo "interview"`,
      hint: 'acrescente evidência de outro tipo que mostre o que as entrevistas dizem',
    }),
  },
  samples: [{ key: '§key', count: 7115 }],
  check({ record: { dimensions }, evidence }, report) {
    if (dimensions === undefined || evidence === undefined) return;
    for (const key of dimensionKeys) {
      const refs = dimensions[key]?.evidenceRefs;
      if (refs === undefined || refs.length === 0 || !areAllInterviews(refs, evidence)) continue;
      report(`/dimensions/${key}/evidenceRefs`, { key, count: refs.length });
    }
  },
};

function areAllInterviews(refs: readonly (string | undefined)[], { byId }: EvidenceIndex): boolean {
  for (let i = 0; i < refs.length; i += 1) {
    const ref = refs[i];
    if (ref === undefined || byId.get(ref)?.item.type !== 'interview') return false;
  }
  return true;
}
