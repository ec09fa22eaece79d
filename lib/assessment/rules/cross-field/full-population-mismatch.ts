import { compareAt, numberText } from '../../record/exact-number.ts';
import type { Rule } from '../rule.ts';

interface Values {
  readonly drawn: string;
  readonly all: string;
}

/** Reported at `/sampling/sampleSize`. */
export const fullPopulationMismatch: Rule<Values> = {
  id: 'full-population-mismatch',
  severity: 'warning',
  says: {
    en: ({ drawn, all }) => ({
      message: `sampleSize ${drawn} differs from populationSize ${all}, though method is "full-population"`,
      hint: `give a sampleSize of ${all}, or another method`,
    }),
    pt: ({ drawn, all }) => ({
      message: `sampleSize ${drawn} difere de populationSize ${all}, embora method seja "full-population"`,
      hint: `informe um sampleSize de ${all} ou outro método`,
    }),
  },
  samples: [{ drawn: '§drawn', all: '§all' }],
  check({ record, exactNumbers }, report) {
    const { method, sampleSize, populationSize } = record.sampling ?? {};
    if (method !== 'full-population' || sampleSize === undefined || populationSize === undefined) return;
    const sample: [string, number] = ['/sampling/sampleSize', sampleSize];
    const population: [string, number] = ['/sampling/populationSize', populationSize];
    if (compareAt(exactNumbers, sample, population) === 0) return;
    const drawn = numberText(exactNumbers, sample);
    const all = numberText(exactNumbers, population);
    report('/sampling/sampleSize', { drawn, all });
  },
};
