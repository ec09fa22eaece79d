import { nameMatcher } from '../../record/names.ts';
import { quote } from '../../record/quote.ts';
import type { Rule } from '../rule.ts';

interface Values {
  readonly collectedBy: string;
  readonly reviewer: string;
}

/** Reported at `/evidenceRegister/{i}/collectedBy`. */
export const reviewerCollectedEvidence: Rule<Values> = {
  id: 'reviewer-collected-evidence',
  severity: 'warning',
  step: 'independence',
  says: {
    en: ({ collectedBy, reviewer }) => ({
      message: `evidence was collected by ${collectedBy}, who seems to be the reviewer ${reviewer}`,
      hint: 'have the assessment reviewed by somebody who collected none of its evidence',
    }),
    pt: ({ collectedBy, reviewer }) => ({
      message: `a evidência foi coletada por ${collectedBy}, que parece ser o revisor ${reviewer}`,
      hint: 'peça a revisão a quem não coletou nenhuma das evidências',
    }),
  },
  samples: [{ collectedBy: '§collector', reviewer: '§reviewer' }],
  check({ record }, report) {
    const register = record.evidenceRegister;
    const reviewer = record.review?.reviewer?.name;
    if (register === undefined || reviewer === undefined) return;
    const isAlike = nameMatcher(reviewer);
    for (let i = 0; i < register.length; i += 1) {
      const collectedBy = register[i]?.collectedBy;
      if (collectedBy === undefined || !isAlike(collectedBy)) continue;
      report(`/evidenceRegister/${i}/collectedBy`, { collectedBy: quote(collectedBy), reviewer: quote(reviewer) });
    }
  },
};
