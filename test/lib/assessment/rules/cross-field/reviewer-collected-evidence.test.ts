import { describe, expect, test } from 'vitest';
import { reviewerCollectedEvidence } from '../../../../../lib/assessment/rules/cross-field/reviewer-collected-evidence.ts';
import { observe, pointersOf, type RuleCase } from '../../../../support/rule.ts';

const review = { reviewer: { name: 'Dr. Henrik Sørensen' } };

const cases: readonly RuleCase[] = [
  {
    title: 'passes evidence that others collected',
    record: { review, evidenceRegister: [{ collectedBy: 'Priya Raman' }, { collectedBy: '鈴木一郎' }] },
    at: [],
  },
  {
    title: 'reports each item that the reviewer collected',
    record: {
      review,
      evidenceRegister: [
        { collectedBy: 'Henrik Sørensen' },
        { collectedBy: 'Priya Raman' },
        { collectedBy: 'SØRENSEN, Henrik' },
      ],
    },
    at: ['/evidenceRegister/0/collectedBy', '/evidenceRegister/2/collectedBy'],
  },
  {
    title: 'reports a name in full-width letters',
    record: { review: { reviewer: { name: 'Jane Doe' } }, evidenceRegister: [{ collectedBy: 'Ｊａｎｅ　Ｄｏｅ' }] },
    at: ['/evidenceRegister/0/collectedBy'],
  },
  { title: 'passes items without a collector', record: { review, evidenceRegister: [undefined, {}] }, at: [] },
  {
    title: 'says nothing without a reviewer',
    record: { review: {}, evidenceRegister: [{ collectedBy: 'Henrik Sørensen' }] },
    at: [],
  },
];

describe('reviewer-collected-evidence', () => {
  test.each(cases)('$title', ({ at, ...given }) => {
    expect(pointersOf(reviewerCollectedEvidence, given)).toEqual(at);
  });

  test('shows both names', () => {
    expect(
      observe(reviewerCollectedEvidence, { review, evidenceRegister: [{ collectedBy: 'Henrik Sørensen' }] }),
    ).toEqual([
      {
        pointer: '/evidenceRegister/0/collectedBy',
        message: 'evidence was collected by "Henrik Sørensen", who seems to be the reviewer "Dr. Henrik Sørensen"',
        hint: 'have the assessment reviewed by somebody who collected none of its evidence',
      },
    ]);
  });
});
