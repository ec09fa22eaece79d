import type { Rule } from '../rule.ts';

/** Reported at `/sampling/sampleSize`. */
export const sampleZero: Rule<'sample-zero'> = {
  id: 'sample-zero',
  severity: 'warning',
  title: 'A sampling method that draws a sample has one',
  help: 'A random, stratified or judgmental sample of 0 members examined nothing. Give the number that was examined, or use the method not-applicable.',
  says: ({ method }) => ({
    message: `sampleSize is 0, though method is "${method}"`,
    hint: 'give the number of members examined, or the method "not-applicable"',
  }),
  check({ record }, report) {
    const { method, sampleSize } = record.sampling ?? {};
    if (sampleSize !== 0) return;
    if (method !== 'random' && method !== 'stratified' && method !== 'judgmental') return;
    report('/sampling/sampleSize', { method });
  },
};
