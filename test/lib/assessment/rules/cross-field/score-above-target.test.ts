import { describe, expect, test } from 'vitest';
import { scoreAboveTarget } from '../../../../../lib/assessment/rules/cross-field/score-above-target.ts';
import { observe, pointersOf, type RuleCase } from '../../../../support/rule.ts';

const cases: readonly RuleCase[] = [
  { title: 'passes a score below the target', record: { dimensions: { toolsMcp: { score: 2, target: 3 } } }, at: [] },
  {
    title: 'passes a score equal to the target',
    record: { dimensions: { toolsMcp: { score: 3, target: 3 } } },
    at: [],
  },
  {
    title: 'reports a score above the target',
    record: { dimensions: { toolsMcp: { score: 4, target: 3 } } },
    at: ['/dimensions/toolsMcp/score'],
  },
  {
    title: 'passes a score of 0 with a target of 0',
    record: { dimensions: { toolsMcp: { score: 0, target: 0 } } },
    at: [],
  },
  {
    title: 'reports each such dimension, in the order of the document',
    record: { dimensions: { toolsMcp: { score: 1, target: 0 }, strategyValue: { score: 4, target: 2 } } },
    at: ['/dimensions/strategyValue/score', '/dimensions/toolsMcp/score'],
  },
  {
    title: 'says nothing where score or target is missing',
    record: { dimensions: { toolsMcp: { score: 4 }, dataConnectors: { target: 0 } } },
    at: [],
  },
];

describe('score-above-target', () => {
  test.each(cases)('$title', ({ at, ...given }) => {
    expect(pointersOf(scoreAboveTarget, given)).toEqual(at);
  });

  test('names the dimension, its score and its target', () => {
    expect(observe(scoreAboveTarget, { dimensions: { toolsMcp: { score: 4, target: 3 } } })).toEqual([
      {
        pointer: '/dimensions/toolsMcp/score',
        message: 'score 4 of toolsMcp is above its target 3',
        hint: 'raise the target, or correct the score',
      },
    ]);
  });
});
