import { describe, expect, test } from 'vitest';
import { sampleZero } from '../../../../../lib/assessment/rules/cross-field/sample-zero.ts';
import { observe, pointersOf, type RuleCase } from '../../../../support/rule.ts';

const at = ['/sampling/sampleSize'];

const cases: readonly RuleCase[] = [
  { title: 'reports a random sample of 0', record: { sampling: { method: 'random', sampleSize: 0 } }, at },
  { title: 'reports a stratified sample of 0', record: { sampling: { method: 'stratified', sampleSize: 0 } }, at },
  { title: 'reports a judgmental sample of 0', record: { sampling: { method: 'judgmental', sampleSize: 0 } }, at },
  { title: 'reports a sample of -0', record: { sampling: { method: 'random', sampleSize: -0 } }, at },
  { title: 'passes a sample of 1', record: { sampling: { method: 'random', sampleSize: 1 } }, at: [] },
  {
    title: 'passes 0 where sampling does not apply',
    record: { sampling: { method: 'not-applicable', sampleSize: 0 } },
    at: [],
  },
  {
    title: 'passes a full population of 0',
    record: { sampling: { method: 'full-population', sampleSize: 0 } },
    at: [],
  },
  { title: 'says nothing without a method', record: { sampling: { sampleSize: 0 } }, at: [] },
];

describe('sample-zero', () => {
  test.each(cases)('$title', ({ at, ...given }) => {
    expect(pointersOf(sampleZero, given)).toEqual(at);
  });

  test('names the method', () => {
    expect(observe(sampleZero, { sampling: { method: 'judgmental', sampleSize: 0 } })).toEqual([
      {
        pointer: '/sampling/sampleSize',
        message: 'sampleSize is 0, though method is "judgmental"',
        hint: 'give the number of members examined, or the method "not-applicable"',
      },
    ]);
  });
});
