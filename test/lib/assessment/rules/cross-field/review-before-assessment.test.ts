import { describe, expect, test } from 'vitest';
import { reviewBeforeAssessment } from '../../../../../lib/assessment/rules/cross-field/review-before-assessment.ts';
import { observe, pointersOf, type RuleCase } from '../../../../support/rule.ts';

const cases: readonly RuleCase[] = [
  {
    title: 'passes a review on the day after the assessment',
    record: { review: { reviewedAt: '2026-05-01' }, assessedAt: '2026-04-30' },
    at: [],
  },
  {
    title: 'passes a review on the day of the assessment',
    record: { review: { reviewedAt: '2026-04-30' }, assessedAt: '2026-04-30' },
    at: [],
  },
  {
    title: 'reports a review on the day before the assessment',
    record: { review: { reviewedAt: '2026-04-29' }, assessedAt: '2026-04-30' },
    at: ['/review/reviewedAt'],
  },
  { title: 'says nothing where a date is missing', record: { review: {}, assessedAt: '2026-04-30' }, at: [] },
];

describe('review-before-assessment', () => {
  test.each(cases)('$title', ({ at, ...given }) => {
    expect(pointersOf(reviewBeforeAssessment, given)).toEqual(at);
  });

  test('names both dates', () => {
    expect(observe(reviewBeforeAssessment, { review: { reviewedAt: '2025-12-31' }, assessedAt: '2026-04-30' })).toEqual(
      [
        {
          pointer: '/review/reviewedAt',
          message: 'reviewedAt 2025-12-31 is before assessedAt 2026-04-30',
          hint: 'give a date from 2026-04-30 on, or correct assessedAt',
        },
      ],
    );
  });
});
