import { nameMatcher, normalizeName } from '../../record/names.ts';
import { quote } from '../../record/quote.ts';
import type { Rule } from '../rule.ts';

interface Values {
  readonly reviewer: string;
  readonly assessor: string;
}

/** Reported at `/review/reviewer/name`. */
export const reviewerIsAssessor: Rule<Values> = {
  id: 'reviewer-is-assessor',
  severity: 'error',
  step: 'independence',
  says: {
    en: ({ reviewer, assessor }) => ({
      message: `reviewer ${reviewer} is the same person as assessor ${assessor}`,
      hint: 'have the assessment reviewed by somebody who did not make it',
    }),
    pt: ({ reviewer, assessor }) => ({
      message: `o revisor ${reviewer} é a mesma pessoa que o avaliador ${assessor}`,
      hint: 'peça a revisão a quem não fez a avaliação',
    }),
  },
  samples: [{ reviewer: '§reviewer', assessor: '§assessor' }],
  check({ record }, report) {
    const assessor = record.assessor?.name;
    const reviewer = record.review?.reviewer?.name;
    if (assessor === undefined || reviewer === undefined) return;
    // Equal names are always alike, and what is not alike is known without normalizing.
    if (!nameMatcher(reviewer)(assessor) || normalizeName(reviewer) !== normalizeName(assessor)) return;
    report('/review/reviewer/name', { reviewer: quote(reviewer), assessor: quote(assessor) });
  },
};
