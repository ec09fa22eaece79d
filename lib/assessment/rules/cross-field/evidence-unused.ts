import { quote } from '../../record/quote.ts';
import type { Rule } from '../rule.ts';

interface Values {
  readonly id: string;
}

/** Reported at `/evidenceRegister/{i}/id`. */
export const evidenceUnused: Rule<Values> = {
  id: 'evidence-unused',
  severity: 'warning',
  says: {
    en: ({ id }) => ({
      message: `evidence ${id} is referred to by no dimension`,
      hint: 'list it in the evidenceRefs of the dimensions it supports, or remove it',
    }),
    pt: ({ id }) => ({
      message: `nenhuma dimensão cita a evidência ${id}`,
      hint: 'cite a evidência nos evidenceRefs das dimensões que ela sustenta ou retire-a',
    }),
  },
  samples: [{ id: '§id' }],
  check({ record, evidence }, report) {
    const register = record.evidenceRegister;
    if (register === undefined || !evidence?.areReferencesWhole) return;
    for (let i = 0; i < register.length; i += 1) {
      const id = register[i]?.id;
      if (id === undefined || evidence.byId.get(id)?.isReferenced) continue;
      report(`/evidenceRegister/${i}/id`, { id: quote(id) });
    }
  },
};
