import { quote } from '../../record/quote.ts';
import type { Rule } from '../rule.ts';

interface Values {
  readonly reference: string;
  readonly first: number;
}

/** Reported at `/evidenceRegister/{i}/reference` of the second and each later item, never the first. */
export const evidenceReferenceDuplicate: Rule<Values> = {
  id: 'evidence-reference-duplicate',
  severity: 'warning',
  says: {
    en: ({ reference, first }) => ({
      message: `reference ${reference} is already the reference of item ${first}`,
      hint: 'merge the two items, or point each at its own part of the source',
    }),
    pt: ({ reference, first }) => ({
      message: `a referência ${reference} já é a referência do item ${first}`,
      hint: 'junte os dois itens ou aponte cada um para a sua parte da fonte',
    }),
  },
  samples: [{ reference: '§reference', first: 7114 }],
  check({ record: { evidenceRegister } }, report) {
    if (evidenceRegister === undefined || areReferencesDistinct(evidenceRegister)) return;
    const firstIndex = new Map<string, number>();
    for (const [i, item] of evidenceRegister.entries()) {
      if (item?.reference === undefined) continue;
      const first = firstIndex.get(item.reference);
      if (first === undefined) firstIndex.set(item.reference, i);
      else {
        report(`/evidenceRegister/${i}/reference`, { reference: quote(item.reference), first });
      }
    }
  },
};

/** True for nearly all records, and takes half the time of the search. */
function areReferencesDistinct(
  register: readonly ({ readonly reference?: string | undefined } | undefined)[],
): boolean {
  const references = new Set<string | undefined>();
  for (let i = 0; i < register.length; i += 1) references.add(register[i]?.reference);
  return references.size === register.length;
}
