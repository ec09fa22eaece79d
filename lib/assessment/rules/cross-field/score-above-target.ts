import { numberText } from '../../record/exact-number.ts';
import { dimensionKeys } from '../../record/record.ts';
import type { Rule } from '../rule.ts';

interface Values {
  readonly key: string;
  readonly score: string;
  readonly target: string;
}

/** Reported at `/dimensions/{d}/score`. */
export const scoreAboveTarget: Rule<Values> = {
  id: 'score-above-target',
  severity: 'warning',
  says: {
    en: ({ key, score, target }) => ({
      message: `score ${score} of ${key} is above its target ${target}`,
      hint: 'raise the target, or correct the score',
    }),
    pt: ({ key, score, target }) => ({
      message: `a nota ${score} de ${key} está acima da meta ${target}`,
      hint: 'eleve a meta ou corrija a nota',
    }),
  },
  samples: [{ key: '§key', score: '§score', target: '§target' }],
  check({ record, exactNumbers }, report) {
    const { dimensions } = record;
    if (dimensions === undefined) return;
    for (const key of dimensionKeys) {
      const { score, target } = dimensions[key] ?? {};
      if (score === undefined || target === undefined || score <= target) continue;
      const reached = numberText(exactNumbers, [`/dimensions/${key}/score`, score]);
      const wanted = numberText(exactNumbers, [`/dimensions/${key}/target`, target]);
      report(`/dimensions/${key}/score`, { key, score: reached, target: wanted });
    }
  },
};
