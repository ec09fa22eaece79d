import { describe, expect, test } from 'vitest';
import { scopeIncludedAndExcluded } from '../../../../../lib/assessment/rules/cross-field/scope-included-and-excluded.ts';
import { observe, pointersOf, type RuleCase } from '../../../../support/rule.ts';

const cases: readonly RuleCase[] = [
  {
    title: 'passes lists that have nothing in common',
    record: { scope: { included: ['Sales', 'Finance'], excluded: ['Research'] } },
    at: [],
  },
  {
    title: 'reports each excluded entry that is included',
    record: { scope: { included: ['Sales', 'Finance'], excluded: ['Finance', 'Research', 'Sales'] } },
    at: ['/scope/excluded/0', '/scope/excluded/2'],
  },
  {
    title: 'reports entries that differ in letter case and spacing',
    record: { scope: { included: ['Customer Service'], excluded: ['customer\u00a0 SERVICE'] } },
    at: ['/scope/excluded/0'],
  },
  {
    title: 'passes an entry that is part of another',
    record: { scope: { included: ['Sales'], excluded: ['Sales in Norway'] } },
    at: [],
  },
  {
    title: 'passes an entry that is excluded twice',
    record: { scope: { included: ['Sales'], excluded: ['Finance', 'Finance'] } },
    at: [],
  },
  {
    title: 'does not take ill-typed entries for equal',
    record: { scope: { included: [undefined], excluded: [undefined, 'Sales'] } },
    at: [],
  },
  { title: 'says nothing where a list is missing', record: { scope: { excluded: ['Sales'] } }, at: [] },
];

describe('scope-included-and-excluded', () => {
  test.each(cases)('$title', ({ at, ...given }) => {
    expect(pointersOf(scopeIncludedAndExcluded, given)).toEqual(at);
  });

  test('names the entry', () => {
    expect(observe(scopeIncludedAndExcluded, { scope: { included: ['Sales'], excluded: ['SALES'] } })).toEqual([
      {
        pointer: '/scope/excluded/0',
        message: '"SALES" is excluded, though scope.included has it too',
        hint: 'remove it from one of the two lists, or say which part each means',
      },
    ]);
  });
});
