import { numberText } from '../../record/number-text.ts';
import { dimensionKeys } from '../../record/record.ts';
import type { Rule } from '../rule.ts';

/** Per cent: less than half of the subject seen is little ground for high confidence. */
const minCoverage = 50;

/** Reported at `/dimensions/{d}/confidence`. */
export const highConfidenceLowCoverage: Rule<'high-confidence-low-coverage'> = {
  id: 'high-confidence-low-coverage',
  severity: 'warning',
  title: 'High confidence goes with a coverage of at least 50',
  help: 'Whoever has seen less than half of a dimension’s subject can hardly be sure of its score. Lower the confidence, or widen the coverage with more evidence.',
  says: ({ key, coverage, minimum }) => ({
    message: `confidence of ${key} is "high" at a coverage of ${coverage}, less than ${minimum}`,
    hint: 'give "medium" or "low", or widen the coverage',
  }),
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
