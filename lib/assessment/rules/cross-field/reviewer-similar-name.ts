import { nameMatcher, normalizeName } from '../../record/names.ts';
import { quote } from '../../record/quote.ts';
import type { Rule } from '../rule.ts';

interface Values {
  readonly reviewer: string;
  readonly assessor: string;
}

/** Reported at `/review/reviewer/name`. */
export const reviewerSimilarName: Rule<Values> = {
  id: 'reviewer-similar-name',
  severity: 'warning',
  step: 'independence',
  says: {
    en: ({ reviewer, assessor }) => ({
      message: `reviewer ${reviewer} may be the same person as assessor ${assessor}`,
      hint: 'if they are two people, spell their names so that they differ in more than accents, titles or word order',
    }),
    pt: ({ reviewer, assessor }) => ({
      message: `o revisor ${reviewer} pode ser a mesma pessoa que o avaliador ${assessor}`,
      hint: 'se são duas pessoas, escreva os nomes de modo que difiram em mais que acentos, títulos ou ordem das palavras',
    }),
  },
  samples: [{ reviewer: '§reviewer', assessor: '§assessor' }],
  check({ record }, report) {
    const assessor = record.assessor?.name;
    const reviewer = record.review?.reviewer?.name;
    if (assessor === undefined || reviewer === undefined || !nameMatcher(reviewer)(assessor)) return;
    // Equal names are an error of their own: reviewer-is-assessor.
    if (normalizeName(reviewer) === normalizeName(assessor)) return;
    report('/review/reviewer/name', { reviewer: quote(reviewer), assessor: quote(assessor) });
  },
};
