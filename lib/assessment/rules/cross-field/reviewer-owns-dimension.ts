import { nameMatcher } from '../../record/names.ts';
import { quote } from '../../record/quote.ts';
import { dimensionKeys } from '../../record/record.ts';
import type { Rule } from '../rule.ts';

interface Values {
  readonly key: string;
  readonly owner: string;
  readonly reviewer: string;
}

/** Reported at `/dimensions/{d}/owner`. */
export const reviewerOwnsDimension: Rule<Values> = {
  id: 'reviewer-owns-dimension',
  severity: 'warning',
  step: 'independence',
  says: {
    en: ({ key, owner, reviewer }) => ({
      message: `${key} is owned by ${owner}, who seems to be the reviewer ${reviewer}`,
      hint: 'have the assessment reviewed by somebody who owns none of its dimensions',
    }),
    pt: ({ key, owner, reviewer }) => ({
      message: `${owner} responde por ${key} e parece ser o revisor ${reviewer}`,
      hint: 'peça a revisão a quem não responde por nenhuma das dimensões',
    }),
  },
  samples: [{ key: '§key', owner: '§owner', reviewer: '§reviewer' }],
  check({ record }, report) {
    const { dimensions } = record;
    const reviewer = record.review?.reviewer?.name;
    if (dimensions === undefined || reviewer === undefined) return;
    const isAlike = nameMatcher(reviewer);
    for (const key of dimensionKeys) {
      const owner = dimensions[key]?.owner;
      if (owner === undefined || !isAlike(owner)) continue;
      report(`/dimensions/${key}/owner`, { key, owner: quote(owner), reviewer: quote(reviewer) });
    }
  },
};
