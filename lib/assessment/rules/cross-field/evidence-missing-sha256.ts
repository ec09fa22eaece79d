import { quote } from '../../record/quote.ts';
import type { Rule } from '../rule.ts';

interface Values {
  readonly id: string | undefined;
}

/** Reported at `/evidenceRegister/{i}`. */
export const evidenceMissingSha256: Rule<Values> = {
  id: 'evidence-missing-sha256',
  severity: 'warning',
  step: 'digest',
  says: {
    en: ({ id }) => ({
      message: id === undefined ? 'evidence has no sha256' : `evidence ${id} has no sha256`,
      hint: 'add the SHA-256 digest of the referenced file, as 64 lowercase hexadecimal digits',
    }),
    pt: ({ id }) => ({
      message: id === undefined ? 'a evidência não tem sha256' : `a evidência ${id} não tem sha256`,
      hint: 'acrescente o SHA-256 do arquivo citado, com 64 dígitos hexadecimais minúsculos',
    }),
  },
  samples: [{ id: undefined }, { id: '§id' }],
  check({ record }, report) {
    const register = record.evidenceRegister;
    if (register === undefined) return;
    for (let i = 0; i < register.length; i += 1) {
      const item = register[i];
      // A digest of the wrong type is there as a key: the schema's finding says what is wrong with it.
      if (item === undefined || 'sha256' in item) continue;
      report(`/evidenceRegister/${i}`, { id: item.id === undefined ? undefined : quote(item.id) });
    }
  },
};
