import { describe, expect, test } from 'vitest';
import { cutoffAfterAssessment } from '../../../../../lib/assessment/rules/cross-field/cutoff-after-assessment.ts';
import { observe, pointersOf, type RuleCase } from '../../../../support/rule.ts';

const cases: readonly RuleCase[] = [
  {
    title: 'passes a cutoff on the day before the assessment',
    record: { scope: { evidenceCutoff: '2026-04-29' }, assessedAt: '2026-04-30' },
    at: [],
  },
  {
    title: 'passes a cutoff on the day of the assessment',
    record: { scope: { evidenceCutoff: '2026-04-30' }, assessedAt: '2026-04-30' },
    at: [],
  },
  {
    title: 'reports a cutoff on the day after the assessment',
    record: { scope: { evidenceCutoff: '2026-05-01' }, assessedAt: '2026-04-30' },
    at: ['/scope/evidenceCutoff'],
  },
  {
    title: 'compares years before 1000 like any other',
    record: { scope: { evidenceCutoff: '0099-12-31' }, assessedAt: '0100-01-01' },
    at: [],
  },
  { title: 'says nothing where a date is missing', record: { scope: { evidenceCutoff: '2026-05-01' } }, at: [] },
];

describe('cutoff-after-assessment', () => {
  test.each(cases)('$title', ({ at, ...given }) => {
    expect(pointersOf(cutoffAfterAssessment, given)).toEqual(at);
  });

  test('names both dates', () => {
    expect(
      observe(cutoffAfterAssessment, { scope: { evidenceCutoff: '2026-05-01' }, assessedAt: '2026-04-30' }),
    ).toEqual([
      {
        pointer: '/scope/evidenceCutoff',
        message: 'evidenceCutoff 2026-05-01 is after assessedAt 2026-04-30',
        hint: 'give a date up to 2026-04-30, or correct assessedAt',
      },
    ]);
  });
});
