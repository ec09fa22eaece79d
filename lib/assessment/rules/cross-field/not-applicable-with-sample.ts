import { numberText } from '../../record/exact-number.ts';
import type { Rule } from '../rule.ts';

interface Values {
  readonly sampleSize: string;
}

/** Reported at `/sampling/sampleSize`. */
export const notApplicableWithSample: Rule<Values> = {
  id: 'not-applicable-with-sample',
  severity: 'warning',
  says: {
    en: ({ sampleSize }) => ({
      message: `sampleSize is ${sampleSize}, though method is "not-applicable"`,
      hint: 'give a sampleSize of 0, or the method that chose the sample',
    }),
    pt: ({ sampleSize }) => ({
      message: `sampleSize é ${sampleSize}, embora method seja "not-applicable"`,
      hint: 'informe um sampleSize de 0 ou o método que escolheu a amostra',
    }),
  },
  samples: [{ sampleSize: '§size' }],
  check({ record, exactNumbers }, report) {
    const { method, sampleSize } = record.sampling ?? {};
    if (method !== 'not-applicable' || sampleSize === undefined || sampleSize <= 0) return;
    report('/sampling/sampleSize', { sampleSize: numberText(exactNumbers, ['/sampling/sampleSize', sampleSize]) });
  },
};
