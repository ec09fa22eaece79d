import { describe, expect, test } from 'vitest';
import type { SparseRecord } from '../../../../../lib/assessment/record/record.ts';
import { reviewerIsAssessor } from '../../../../../lib/assessment/rules/cross-field/reviewer-is-assessor.ts';
import { observe, pointersOf, type RuleCase } from '../../../../support/rule.ts';

const at = ['/review/reviewer/name'];

const names = (assessor: string, reviewer: string): SparseRecord => ({
  assessor: { name: assessor },
  review: { reviewer: { name: reviewer } },
});

const cases: readonly RuleCase[] = [
  { title: 'passes two people', record: names('Ana Carvalho', 'Henrik Lund'), at: [] },
  { title: 'reports equal names', record: names('Ana Carvalho', 'Ana Carvalho'), at },
  {
    title: 'reports names that differ in letter case and spacing',
    record: names('Ana Carvalho', ' ANA  carvalho '),
    at,
  },
  { title: 'reports names that differ in a no-break space', record: names('Ana Carvalho', 'Ana\u00a0Carvalho'), at },
  { title: 'reports names that differ in a zero-width space', record: names('Ana Carvalho', 'Ana Car\u200bvalho'), at },
  {
    title: 'reports names that differ in character width',
    record: names('Ana Carvalho', 'Ａｎａ Ｃａｒｖａｌｈｏ'),
    at,
  },
  {
    title: 'reports names whose accents are composed and decomposed',
    record: names('José Sá', 'Jose\u0301 Sa\u0301'),
    at,
  },
  { title: 'reports names that differ in ß and SS', record: names('Ute Groß', 'UTE GROSS'), at },
  {
    title: 'reports equal names whatever role and organization say',
    record: {
      assessor: { name: 'Ana Carvalho', role: 'Lead', organization: 'Northwind' },
      review: { reviewer: { name: 'Ana Carvalho', role: 'Auditor', organization: 'Fjord' } },
    },
    at,
  },
  { title: 'leaves accents to reviewer-similar-name', record: names('José Sá', 'Jose Sa'), at: [] },
  { title: 'leaves word order to reviewer-similar-name', record: names('Jane Doe', 'Doe, Jane'), at: [] },
  { title: 'leaves titles to reviewer-similar-name', record: names('Jane Doe', 'Dr. Jane Doe'), at: [] },
  {
    title: 'says nothing where a name is missing',
    record: { assessor: { name: 'Ana Carvalho' }, review: { reviewer: { role: 'Auditor' } } },
    at: [],
  },
];

describe('reviewer-is-assessor', () => {
  test.each(cases)('$title', ({ at, ...given }) => {
    expect(pointersOf(reviewerIsAssessor, given)).toEqual(at);
  });

  test('shows both names, with what cannot be seen in them', () => {
    expect(observe(reviewerIsAssessor, names('Ana Carvalho', 'Ana\u200b Carvalho'))).toEqual([
      {
        pointer: '/review/reviewer/name',
        message: 'reviewer "Ana\\u200b Carvalho" is the same person as assessor "Ana Carvalho"',
        hint: 'have the assessment reviewed by somebody who did not make it',
      },
    ]);
  });
});
