import { describe, expect, test } from 'vitest';
import { exactNumber } from '../../../../../lib/assessment/record/exact-number.ts';
import { notApplicableWithSample } from '../../../../../lib/assessment/rules/cross-field/not-applicable-with-sample.ts';
import { observe, pointersOf, type RuleCase } from '../../../../support/rule.ts';

const cases: readonly RuleCase[] = [
  { title: 'passes a sample of 0', record: { sampling: { method: 'not-applicable', sampleSize: 0 } }, at: [] },
  {
    title: 'reports a sample of 1',
    record: { sampling: { method: 'not-applicable', sampleSize: 1 } },
    at: ['/sampling/sampleSize'],
  },
  { title: 'passes other methods', record: { sampling: { method: 'judgmental', sampleSize: 1 } }, at: [] },
  { title: 'says nothing without a sample size', record: { sampling: { method: 'not-applicable' } }, at: [] },
];

describe('not-applicable-with-sample', () => {
  test.each(cases)('$title', ({ at, ...given }) => {
    expect(pointersOf(notApplicableWithSample, given)).toEqual(at);
  });

  test('names the sample size', () => {
    expect(observe(notApplicableWithSample, { sampling: { method: 'not-applicable', sampleSize: 12 } })).toEqual([
      {
        pointer: '/sampling/sampleSize',
        message: 'sampleSize is 12, though method is "not-applicable"',
        hint: 'give a sampleSize of 0, or the method that chose the sample',
      },
    ]);
  });

  test('names the sample size as the text has it', () => {
    const record = { sampling: { method: 'not-applicable', sampleSize: 9007199254740992 } } as const;
    const exactNumbers = new Map([['/sampling/sampleSize', exactNumber('9007199254740993')]]);

    expect(observe(notApplicableWithSample, record, { exactNumbers })[0]?.message).toBe(
      'sampleSize is 9007199254740993, though method is "not-applicable"',
    );
  });
});
