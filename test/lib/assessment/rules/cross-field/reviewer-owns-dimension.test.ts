import { describe, expect, test } from 'vitest';
import { reviewerOwnsDimension } from '../../../../../lib/assessment/rules/cross-field/reviewer-owns-dimension.ts';
import { observe, pointersOf, type RuleCase } from '../../../../support/rule.ts';

const review = { reviewer: { name: 'Dr. Henrik Sørensen' } };

const cases: readonly RuleCase[] = [
  {
    title: 'passes dimensions that others own',
    record: { review, dimensions: { toolsMcp: { owner: 'Priya Raman' }, dataConnectors: { owner: 'Henrik Lund' } } },
    at: [],
  },
  {
    title: 'reports each dimension that the reviewer owns',
    record: {
      review,
      dimensions: {
        toolsMcp: { owner: 'henrik sørensen' },
        dataConnectors: { owner: 'Mr Henrik Sørensen' },
        auditOperations: { owner: 'Priya Raman' },
      },
    },
    at: ['/dimensions/dataConnectors/owner', '/dimensions/toolsMcp/owner'],
  },
  { title: 'passes dimensions without an owner', record: { review, dimensions: { toolsMcp: {} } }, at: [] },
  {
    title: 'says nothing without a reviewer',
    record: { dimensions: { toolsMcp: { owner: 'Henrik Sørensen' } } },
    at: [],
  },
];

describe('reviewer-owns-dimension', () => {
  test.each(cases)('$title', ({ at, ...given }) => {
    expect(pointersOf(reviewerOwnsDimension, given)).toEqual(at);
  });

  test('names the dimension and shows both names', () => {
    expect(observe(reviewerOwnsDimension, { review, dimensions: { toolsMcp: { owner: 'Henrik Sørensen' } } })).toEqual([
      {
        pointer: '/dimensions/toolsMcp/owner',
        message: 'toolsMcp is owned by "Henrik Sørensen", who seems to be the reviewer "Dr. Henrik Sørensen"',
        hint: 'have the assessment reviewed by somebody who owns none of its dimensions',
      },
    ]);
  });
});
