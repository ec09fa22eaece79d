import { describe, expect, test } from 'vitest';
import type { SparseRecord } from '../../../../../lib/assessment/record/record.ts';
import { reviewerSimilarName } from '../../../../../lib/assessment/rules/cross-field/reviewer-similar-name.ts';
import { observe, pointersOf, type RuleCase } from '../../../../support/rule.ts';

const at = ['/review/reviewer/name'];

const names = (assessor: string, reviewer: string): SparseRecord => ({
  assessor: { name: assessor },
  review: { reviewer: { name: reviewer } },
});

const cases: readonly RuleCase[] = [
  { title: 'passes two people', record: names('Jane Doe', 'Henrik Lund'), at: [] },
  { title: 'reports names that differ in diacritics', record: names('Jose Sa', 'José Sá'), at },
  { title: 'reports names that differ in word order', record: names('Jane Doe', 'Doe, Jane'), at },
  { title: 'reports names that differ in a title', record: names('Jane Doe', 'Dr. Jane Doe'), at },
  { title: 'reports names that differ in a title of the assessor', record: names('Profa. Jane Doe', 'Jane Doe'), at },
  { title: 'reports names that differ in a hyphen', record: names('Mei-Ling Okafor', 'Mei Ling Okafor'), at },
  { title: 'leaves equal names to reviewer-is-assessor', record: names('Jane Doe', 'JANE  DOE'), at: [] },
  { title: 'passes names of which one has a word more', record: names('Jane Doe', 'Jane Mary Doe'), at: [] },
  { title: 'passes names of one family', record: names('Jane Doe', 'John Doe'), at: [] },
  { title: 'does not take names without a letter for alike', record: names('--', '??'), at: [] },
  {
    title: 'says nothing where a name is missing',
    record: { assessor: {}, review: { reviewer: { name: 'Jane Doe' } } },
    at: [],
  },
];

describe('reviewer-similar-name', () => {
  test.each(cases)('$title', ({ at, ...given }) => {
    expect(pointersOf(reviewerSimilarName, given)).toEqual(at);
  });

  test('shows both names', () => {
    expect(observe(reviewerSimilarName, names('José Sá', 'Sa, Jose'))).toEqual([
      {
        pointer: '/review/reviewer/name',
        message: 'reviewer "Sa, Jose" may be the same person as assessor "José Sá"',
        hint: 'if they are two people, spell their names so that they differ in more than accents, titles or word order',
      },
    ]);
  });
});
