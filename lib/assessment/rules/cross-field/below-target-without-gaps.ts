import { numberText } from '../../record/exact-number.ts';
import { dimensionKeys } from '../../record/record.ts';
import type { Rule } from '../rule.ts';

interface Values {
  readonly key: string;
  readonly score: string;
  readonly target: string;
}

/** Reported at `/dimensions/{d}/gaps`. */
export const belowTargetWithoutGaps: Rule<Values> = {
  id: 'below-target-without-gaps',
  severity: 'warning',
  step: 'priority',
  says: {
    en: ({ key, score, target }) => ({
      message: `gaps is empty, though score ${score} of ${key} is below its target ${target}`,
      hint: 'name what is missing to reach the target',
    }),
    pt: ({ key, score, target }) => ({
      message: `gaps está vazio, embora a nota ${score} de ${key} esteja abaixo da meta ${target}`,
      hint: 'diga o que falta para chegar à meta',
    }),
  },
  samples: [{ key: '§key', score: '§score', target: '§target' }],
  check({ record, exactNumbers }, report) {
    const { dimensions } = record;
    if (dimensions === undefined) return;
    for (const key of dimensionKeys) {
      const { score, target, gaps } = dimensions[key] ?? {};
      if (score === undefined || target === undefined || gaps === undefined) continue;
      if (score >= target || gaps.length > 0) continue;
      const reached = numberText(exactNumbers, [`/dimensions/${key}/score`, score]);
      const wanted = numberText(exactNumbers, [`/dimensions/${key}/target`, target]);
      report(`/dimensions/${key}/gaps`, { key, score: reached, target: wanted });
    }
  },
};
