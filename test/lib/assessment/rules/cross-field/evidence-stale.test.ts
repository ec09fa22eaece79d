import { describe, expect, test } from 'vitest';
import type { SparseRecord } from '../../../../../lib/assessment/record/record.ts';
import { evidenceStale } from '../../../../../lib/assessment/rules/cross-field/evidence-stale.ts';
import { observe, pointersOf, type RuleCase } from '../../../../support/rule.ts';

const at = ['/evidenceRegister/1/observedAt'];

/** One item without a date, one with the date given. */
const observed = (observedAt: string, evidenceCutoff = '2026-04-15'): SparseRecord => ({
  scope: { evidenceCutoff },
  evidenceRegister: [{}, { observedAt }],
});

const cases: readonly RuleCase[] = [
  { title: 'passes evidence as old as is allowed', record: observed('2025-04-15'), at: [] },
  { title: 'reports evidence one day older', record: observed('2025-04-14'), at },
  { title: 'counts the leap day', record: observed('2023-03-01', '2024-02-29'), at: [] },
  { title: 'counts the leap day the other way', record: observed('2023-02-28', '2024-02-29'), at },
  {
    title: 'passes what was observed at the cutoff where no age is allowed',
    record: observed('2026-04-15'),
    overrides: { staleAfterDays: 0 },
    at: [],
  },
  {
    title: 'reports the day before the cutoff where no age is allowed',
    record: observed('2026-04-14'),
    overrides: { staleAfterDays: 0 },
    at,
  },
  { title: 'passes evidence from after the cutoff, an error of its own', record: observed('2026-04-16'), at: [] },
  { title: 'counts years before 100 as they are', record: observed('0049-12-31', '0051-01-01'), at },
  {
    title: 'passes all evidence where the allowed age reaches beyond year 0',
    record: observed('0000-01-01', '0001-01-01'),
    overrides: { staleAfterDays: 367 },
    at: [],
  },
  {
    title: 'passes all evidence where the allowed age is endless',
    record: observed('0001-01-01'),
    overrides: { staleAfterDays: Number.MAX_SAFE_INTEGER },
    at: [],
  },
  { title: 'says nothing without a cutoff', record: { evidenceRegister: [{ observedAt: '2001-01-01' }] }, at: [] },
];

describe('evidence-stale', () => {
  test.each(cases)('$title', ({ at, ...given }) => {
    expect(pointersOf(evidenceStale, given)).toEqual(at);
  });

  test('says how old the evidence is and may be', () => {
    expect(observe(evidenceStale, observed('2025-01-15'), { staleAfterDays: 30 })).toEqual([
      {
        pointer: '/evidenceRegister/1/observedAt',
        message: 'observedAt 2025-01-15 is 455 days before scope.evidenceCutoff 2026-04-15, more than 30',
        hint: 'observe again: dates from 2026-03-16 on count as recent',
      },
    ]);
  });
});
