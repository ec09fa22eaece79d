import type { Rule } from '../rule.ts';

interface Values {
  readonly method: string;
}

/** Reported at `/sampling/sampleSize`. */
export const sampleZero: Rule<Values> = {
  id: 'sample-zero',
  severity: 'warning',
  says: {
    en: ({ method }) => ({
      message: `sampleSize is 0, though method is "${method}"`,
      hint: 'give the number of members examined, or the method "not-applicable"',
    }),
    pt: ({ method }) => ({
      message: `sampleSize é 0, embora method seja "${method}"`,
      hint: 'informe quantos membros foram examinados ou o método "not-applicable"',
    }),
  },
  samples: [{ method: '§method' }],
  check({ record }, report) {
    const { method, sampleSize } = record.sampling ?? {};
    if (sampleSize !== 0) return;
    if (method !== 'random' && method !== 'stratified' && method !== 'judgmental') return;
    report('/sampling/sampleSize', { method });
  },
};
