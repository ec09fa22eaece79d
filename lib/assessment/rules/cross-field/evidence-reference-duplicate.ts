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
    if (evidenceRegister === undefined || areEndsDistinct(evidenceRegister)) return;
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

/**
 * False if references might repeat. Nearly all differ in their length or their last characters, and to compare numbers of these
 * takes less than half the time of a set of the texts.
 */
function areEndsDistinct(register: readonly ({ readonly reference?: string | undefined } | undefined)[]): boolean {
  const ends = new Set<number>();
  for (let i = 0; i < register.length; i += 1) {
    const reference = register[i]?.reference ?? '';
    let end = reference.length;
    for (let at = Math.max(reference.length - 8, 0); at < reference.length; at += 1)
      end = (end * 31 + reference.charCodeAt(at)) | 0;
    ends.add(end);
  }
  return ends.size === register.length;
}
