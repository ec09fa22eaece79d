import { numberText } from '../../record/exact-number.ts';
import { dimensionKeys } from '../../record/record.ts';
import type { Rule } from '../rule.ts';

/** Per cent: less than half of the subject seen is little ground for high confidence. */
const minCoverage = 50;

interface Values {
  readonly key: string;
  readonly coverage: string;
  readonly minimum: number;
}

/** Reported at `/dimensions/{d}/confidence`. */
export const highConfidenceLowCoverage: Rule<Values> = {
  id: 'high-confidence-low-coverage',
  severity: 'warning',
  step: 'confidence',
  says: {
    en: ({ key, coverage, minimum }) => ({
      message: `confidence of ${key} is "high" at a coverage of ${coverage}, less than ${minimum}`,
      hint: 'give "medium" or "low", or widen the coverage',
    }),
    pt: ({ key, coverage, minimum }) => ({
      message: `a confiança de ${key} é "high" com uma cobertura de ${coverage}, menos que ${minimum}`,
      hint: 'informe "medium" ou "low" ou amplie a cobertura',
    }),
  },
  samples: [{ key: '§key', coverage: '§coverage', minimum: 7118 }],
  check({ record, exactNumbers }, report) {
    const { dimensions } = record;
    if (dimensions === undefined) return;
    for (const key of dimensionKeys) {
      const { confidence, coverage } = dimensions[key] ?? {};
      if (confidence !== 'high' || coverage === undefined || coverage >= minCoverage) continue;
      report(`/dimensions/${key}/confidence`, {
        key,
        coverage: numberText(exactNumbers, [`/dimensions/${key}/coverage`, coverage]),
        minimum: minCoverage,
      });
    }
  },
};
