import { describe, expect, test } from 'vitest';
import type { SparseRecord } from '../../../../../lib/assessment/record/record.ts';
import { dateInFuture } from '../../../../../lib/assessment/rules/cross-field/date-in-future.ts';
import { observe, pointersOf, type RuleCase } from '../../../../support/rule.ts';

const allOn = (date: string): SparseRecord => ({
  assessedAt: date,
  scope: { evidenceCutoff: date },
  evidenceRegister: [{ observedAt: date }, {}, undefined, { observedAt: date }],
  review: { reviewedAt: date },
});

const cases: readonly RuleCase[] = [
  { title: 'passes dates of today', record: allOn('2026-06-01'), at: [] },
  {
    title: 'reports every date of tomorrow',
    record: allOn('2026-06-02'),
    at: [
      '/assessedAt',
      '/scope/evidenceCutoff',
      '/evidenceRegister/0/observedAt',
      '/evidenceRegister/3/observedAt',
      '/review/reviewedAt',
    ],
  },
  {
    title: 'goes by the day it is judged as of',
    record: allOn('2026-06-02'),
    overrides: { asOf: '2026-06-02' },
    at: [],
  },
  {
    title: 'passes target dates, which are meant to lie ahead',
    record: { priorities: [{ targetDate: '2026-06-02' }] },
    at: [],
  },
];

describe('date-in-future', () => {
  test.each(cases)('$title', ({ at, ...given }) => {
    expect(pointersOf(dateInFuture, given)).toEqual(at);
  });

  test('names the field, the date and today', () => {
    expect(observe(dateInFuture, { review: { reviewedAt: '2026-06-02' } })).toEqual([
      {
        pointer: '/review/reviewedAt',
        message: 'reviewedAt 2026-06-02 is after today, 2026-06-01',
        hint: 'give a date up to 2026-06-01',
      },
    ]);
  });

  test('names each field as the record spells it', () => {
    const named = observe(dateInFuture, allOn('2026-06-02')).map(({ message }) => message.split(' ')[0]);
    expect(named).toEqual(['assessedAt', 'evidenceCutoff', 'observedAt', 'observedAt', 'reviewedAt']);
  });
});
