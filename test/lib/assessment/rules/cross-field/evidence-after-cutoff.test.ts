import { describe, expect, test } from 'vitest';
import { evidenceAfterCutoff } from '../../../../../lib/assessment/rules/cross-field/evidence-after-cutoff.ts';
import { observe, pointersOf, type RuleCase } from '../../../../support/rule.ts';

const scope = { evidenceCutoff: '2026-04-15' };

const cases: readonly RuleCase[] = [
  {
    title: 'passes evidence from the day before the cutoff',
    record: { scope, evidenceRegister: [{ observedAt: '2026-04-14' }] },
    at: [],
  },
  {
    title: 'passes evidence from the day of the cutoff',
    record: { scope, evidenceRegister: [{ observedAt: '2026-04-15' }] },
    at: [],
  },
  {
    title: 'reports evidence from the day after the cutoff',
    record: { scope, evidenceRegister: [{ observedAt: '2026-04-16' }] },
    at: ['/evidenceRegister/0/observedAt'],
  },
  {
    title: 'reports each such item, past items without a date',
    record: { scope, evidenceRegister: [{ observedAt: '2027-01-01' }, undefined, {}, { observedAt: '2026-10-01' }] },
    at: ['/evidenceRegister/0/observedAt', '/evidenceRegister/3/observedAt'],
  },
  {
    title: 'says nothing without a cutoff',
    record: { scope: {}, evidenceRegister: [{ observedAt: '2026-04-16' }] },
    at: [],
  },
];

describe('evidence-after-cutoff', () => {
  test.each(cases)('$title', ({ at, ...given }) => {
    expect(pointersOf(evidenceAfterCutoff, given)).toEqual(at);
  });

  test('names both dates', () => {
    expect(observe(evidenceAfterCutoff, { scope, evidenceRegister: [{ observedAt: '2026-04-16' }] })).toEqual([
      {
        pointer: '/evidenceRegister/0/observedAt',
        message: 'observedAt 2026-04-16 is after scope.evidenceCutoff 2026-04-15',
        hint: 'give a date up to 2026-04-15, or move the cutoff',
      },
    ]);
  });
});
