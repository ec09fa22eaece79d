import { compareAt, numberText } from '../../record/exact-number.ts';
import type { Rule } from '../rule.ts';

interface Values {
  readonly drawn: string;
  readonly all: string;
}

/** Reported at `/sampling/sampleSize`. */
export const sampleExceedsPopulation: Rule<Values> = {
  id: 'sample-exceeds-population',
  severity: 'error',
  says: {
    en: ({ drawn, all }) => ({
      message: `sampleSize ${drawn} exceeds populationSize ${all}`,
      hint: `give a sampleSize of at most ${all}, or correct populationSize`,
    }),
    pt: ({ drawn, all }) => ({
      message: `sampleSize ${drawn} é maior que populationSize ${all}`,
      hint: `informe um sampleSize de até ${all} ou corrija populationSize`,
    }),
  },
  samples: [{ drawn: '§drawn', all: '§all' }],
  check({ record, exactNumbers }, report) {
    const { sampleSize, populationSize } = record.sampling ?? {};
    if (sampleSize === undefined || populationSize === undefined) return;
    const sample: [string, number] = ['/sampling/sampleSize', sampleSize];
    const population: [string, number] = ['/sampling/populationSize', populationSize];
    if (compareAt(exactNumbers, sample, population) <= 0) return;
    const drawn = numberText(exactNumbers, sample);
    const all = numberText(exactNumbers, population);
    report('/sampling/sampleSize', { drawn, all });
  },
};
