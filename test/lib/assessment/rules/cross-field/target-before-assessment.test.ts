import { describe, expect, test } from 'vitest';
import { targetBeforeAssessment } from '../../../../../lib/assessment/rules/cross-field/target-before-assessment.ts';
import { observe, pointersOf, type RuleCase } from '../../../../support/rule.ts';

const assessedAt = '2026-04-30';

const cases: readonly RuleCase[] = [
  {
    title: 'passes a target on the day after the assessment',
    record: { assessedAt, priorities: [{ targetDate: '2026-05-01' }] },
    at: [],
  },
  {
    title: 'passes a target on the day of the assessment',
    record: { assessedAt, priorities: [{ targetDate: '2026-04-30' }] },
    at: [],
  },
  {
    title: 'reports a target on the day before the assessment',
    record: { assessedAt, priorities: [{ targetDate: '2026-04-29' }] },
    at: ['/priorities/0/targetDate'],
  },
  {
    title: 'reports each such priority, past those without a date',
    record: { assessedAt, priorities: [{}, { targetDate: '2025-01-01' }, undefined, { targetDate: '2026-01-01' }] },
    at: ['/priorities/1/targetDate', '/priorities/3/targetDate'],
  },
  { title: 'passes a record without priorities', record: { assessedAt, priorities: [] }, at: [] },
  {
    title: 'says nothing without a date of the assessment',
    record: { priorities: [{ targetDate: '2026-04-29' }] },
    at: [],
  },
];

describe('target-before-assessment', () => {
  test.each(cases)('$title', ({ at, ...given }) => {
    expect(pointersOf(targetBeforeAssessment, given)).toEqual(at);
  });

  test('names both dates', () => {
    expect(observe(targetBeforeAssessment, { assessedAt, priorities: [{ targetDate: '2026-04-29' }] })).toEqual([
      {
        pointer: '/priorities/0/targetDate',
        message: 'targetDate 2026-04-29 is before assessedAt 2026-04-30',
        hint: 'give a date from 2026-04-30 on',
      },
    ]);
  });
});
