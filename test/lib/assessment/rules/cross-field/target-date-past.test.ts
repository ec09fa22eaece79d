import { describe, expect, test } from 'vitest';
import { targetDatePast } from '../../../../../lib/assessment/rules/cross-field/target-date-past.ts';
import { observe, pointersOf, type RuleCase } from '../../../../support/rule.ts';

const cases: readonly RuleCase[] = [
  { title: 'passes a target after today', record: { priorities: [{ targetDate: '2026-06-02' }] }, at: [] },
  { title: 'passes a target of today', record: { priorities: [{ targetDate: '2026-06-01' }] }, at: [] },
  {
    title: 'reports a target of yesterday',
    record: { priorities: [{ targetDate: '2026-05-31' }] },
    at: ['/priorities/0/targetDate'],
  },
  {
    title: 'goes by the day it is judged as of',
    record: { priorities: [{ targetDate: '2026-05-31' }] },
    overrides: { asOf: '2026-05-31' },
    at: [],
  },
  {
    title: 'says nothing where no day is given to judge as of',
    record: { priorities: [{ targetDate: '2026-05-31' }] },
    overrides: { asOf: undefined },
    at: [],
  },
  {
    title: 'reports each such priority, past those without a date',
    record: { priorities: [{}, { targetDate: '2026-01-01' }, undefined, { targetDate: '2025-01-01' }] },
    at: ['/priorities/1/targetDate', '/priorities/3/targetDate'],
  },
];

describe('target-date-past', () => {
  test.each(cases)('$title', ({ at, ...given }) => {
    expect(pointersOf(targetDatePast, given)).toEqual(at);
  });

  test('names the date and today', () => {
    expect(observe(targetDatePast, { priorities: [{ targetDate: '2026-05-31' }] })).toEqual([
      {
        pointer: '/priorities/0/targetDate',
        message: 'targetDate 2026-05-31 is before today, 2026-06-01',
        hint: 'give a date from 2026-06-01 on, or remove a priority that is done',
      },
    ]);
  });
});
