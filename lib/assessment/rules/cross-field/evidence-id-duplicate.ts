import { quote } from '../../record/quote.ts';
import type { Rule } from '../rule.ts';

interface Values {
  readonly id: string;
  readonly first: number;
}

/** Reported at `/evidenceRegister/{i}/id` of the second and each later item of an id, never the first. */
export const evidenceIdDuplicate: Rule<Values> = {
  id: 'evidence-id-duplicate',
  severity: 'error',
  says: {
    en: ({ id, first }) => ({
      message: `evidence id ${id} is already the id of item ${first}`,
      hint: 'give each item of evidenceRegister an id of its own',
    }),
    pt: ({ id, first }) => ({
      message: `o id de evidência ${id} já é o id do item ${first}`,
      hint: 'dê a cada item de evidenceRegister um id próprio',
    }),
  },
  samples: [{ id: '§id', first: 7113 }],
  check({ record: { evidenceRegister }, evidence }, report) {
    if (evidenceRegister === undefined || evidence?.byId.size === evidenceRegister.length) return;
    const firstIndex = new Map<string, number>();
    for (const [i, item] of evidenceRegister.entries()) {
      if (item?.id === undefined) continue;
      const first = firstIndex.get(item.id);
      if (first === undefined) firstIndex.set(item.id, i);
      else {
        report(`/evidenceRegister/${i}/id`, { id: quote(item.id), first });
      }
    }
  },
};
