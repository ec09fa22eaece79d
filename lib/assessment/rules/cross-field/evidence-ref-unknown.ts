import { quote } from '../../record/quote.ts';
import { dimensionKeys } from '../../record/record.ts';
import { suggestWord } from '../../record/suggest-word.ts';
import type { Rule } from '../rule.ts';
import { didYouMean } from '../sentence.ts';

/** Names compared in search of suggestions, a record: a hostile one has references and ids by the hundred thousand. */
const maxComparisons = 100_000;

interface Values {
  readonly ref: string;
  readonly near: string | undefined;
}

/** Reported at `/dimensions/{d}/evidenceRefs/{i}`. */
export const evidenceRefUnknown: Rule<Values> = {
  id: 'evidence-ref-unknown',
  severity: 'error',
  says: {
    en: ({ ref, near }) => ({
      message: `evidence ${ref} is not in evidenceRegister`,
      hint: near === undefined ? 'register the evidence or remove the reference' : didYouMean.en(near),
    }),
    pt: ({ ref, near }) => ({
      message: `a evidência ${ref} não está em evidenceRegister`,
      hint: near === undefined ? 'cadastre a evidência ou retire a referência' : didYouMean.pt(near),
    }),
  },
  samples: [
    { ref: '§ref', near: undefined },
    { ref: '§ref', near: '§near' },
  ],
  check({ record: { dimensions }, evidence }, report) {
    if (dimensions === undefined || evidence === undefined || evidence.unknownReferences === 0) return;
    let ids: readonly string[] | undefined;
    let comparisonsLeft = maxComparisons;
    for (const key of dimensionKeys) {
      const refs = dimensions[key]?.evidenceRefs;
      if (refs === undefined) continue;
      for (let i = 0; i < refs.length; i += 1) {
        const ref = refs[i];
        if (ref === undefined || evidence.byId.has(ref)) continue;
        ids ??= [...evidence.byId.keys()];
        comparisonsLeft -= ids.length;
        const suggestion = comparisonsLeft < 0 ? undefined : suggestWord(ref, ids);
        report(`/dimensions/${key}/evidenceRefs/${i}`, {
          ref: quote(ref),
          near: suggestion === undefined ? undefined : quote(suggestion),
        });
      }
    }
  },
};
