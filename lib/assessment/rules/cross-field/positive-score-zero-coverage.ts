import { numberText } from '../../record/exact-number.ts';
import { dimensionKeys } from '../../record/record.ts';
import type { Rule } from '../rule.ts';

interface Values {
  readonly key: string;
  readonly score: string;
}

/** Reported at `/dimensions/{d}/coverage`. */
export const positiveScoreZeroCoverage: Rule<Values> = {
  id: 'positive-score-zero-coverage',
  severity: 'warning',
  step: 'confidence',
  says: {
    en: ({ key, score }) => ({
      message: `coverage of ${key} is 0, though its score is ${score}`,
      hint: 'give the coverage that supports the score, or a score of 0',
    }),
    pt: ({ key, score }) => ({
      message: `a cobertura de ${key} é 0, embora a nota seja ${score}`,
      hint: 'informe a cobertura que sustenta a nota ou uma nota 0',
    }),
  },
  samples: [{ key: '§key', score: '§score' }],
  check({ record, exactNumbers }, report) {
    const { dimensions } = record;
    if (dimensions === undefined) return;
    for (const key of dimensionKeys) {
      const { score, coverage } = dimensions[key] ?? {};
      if (coverage !== 0 || score === undefined || score <= 0) continue;
      report(`/dimensions/${key}/coverage`, {
        key,
        score: numberText(exactNumbers, [`/dimensions/${key}/score`, score]),
      });
    }
  },
};
