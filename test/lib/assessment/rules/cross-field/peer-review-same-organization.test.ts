import { describe, expect, test } from 'vitest';
import type { Assessor, SparseRecord } from '../../../../../lib/assessment/record/record.ts';
import { peerReviewSameOrganization } from '../../../../../lib/assessment/rules/cross-field/peer-review-same-organization.ts';
import { observe, pointersOf, type RuleCase } from '../../../../support/rule.ts';

const at = ['/review/reviewer/organization'];

const organizations = (mode: Assessor['mode'], assessing: string, reviewing: string): SparseRecord => ({
  assessor: { mode, organization: assessing },
  review: { reviewer: { organization: reviewing } },
});

const cases: readonly RuleCase[] = [
  {
    title: 'passes a peer from another organization',
    record: organizations('peer-review', 'Northwind', 'Fjord'),
    at: [],
  },
  {
    title: 'reports a peer from the same organization',
    record: organizations('peer-review', 'Northwind', 'Northwind'),
    at,
  },
  {
    title: 'reports one whose organization differs in letter case and spacing',
    record: organizations('peer-review', 'Northwind Co', 'NORTHWIND  CO'),
    at,
  },
  {
    title: 'passes organizations that differ in accents',
    record: organizations('peer-review', 'Leão', 'Leao'),
    at: [],
  },
  { title: 'passes a self-assessment', record: organizations('self-assessment', 'Northwind', 'Northwind'), at: [] },
  {
    title: 'passes a facilitated assessment',
    record: organizations('facilitated-assessment', 'Northwind', 'Northwind'),
    at: [],
  },
  {
    title: 'passes a limited-scope review',
    record: organizations('limited-scope-review', 'Northwind', 'Northwind'),
    at: [],
  },
  {
    title: 'says nothing where an organization is missing',
    record: { assessor: { mode: 'peer-review', organization: 'Northwind' }, review: { reviewer: {} } },
    at: [],
  },
];

describe('peer-review-same-organization', () => {
  test.each(cases)('$title', ({ at, ...given }) => {
    expect(pointersOf(peerReviewSameOrganization, given)).toEqual(at);
  });

  test('names the organization', () => {
    expect(observe(peerReviewSameOrganization, organizations('peer-review', 'Northwind', 'Northwind'))).toEqual([
      {
        pointer: '/review/reviewer/organization',
        message: 'reviewer and assessor are both of "Northwind", though mode is "peer-review"',
        hint: 'have a peer from another organization review it, or give another mode',
      },
    ]);
  });
});
