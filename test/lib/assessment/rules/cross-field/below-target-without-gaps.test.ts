import { describe, expect, test } from 'vitest';
import { belowTargetWithoutGaps } from '../../../../../lib/assessment/rules/cross-field/below-target-without-gaps.ts';
import { observe, pointersOf, type RuleCase } from '../../../../support/rule.ts';

const cases: readonly RuleCase[] = [
  {
    title: 'reports a score below the target without a gap',
    record: { dimensions: { toolsMcp: { score: 2, target: 3, gaps: [] } } },
    at: ['/dimensions/toolsMcp/gaps'],
  },
  {
    title: 'passes a score below the target with a gap',
    record: { dimensions: { toolsMcp: { score: 2, target: 3, gaps: ['No log'] } } },
    at: [],
  },
  {
    title: 'passes a score equal to the target',
    record: { dimensions: { toolsMcp: { score: 3, target: 3, gaps: [] } } },
    at: [],
  },
  {
    title: 'passes a score above the target',
    record: { dimensions: { toolsMcp: { score: 4, target: 3, gaps: [] } } },
    at: [],
  },
  {
    title: 'says nothing where an input is missing',
    record: {
      dimensions: {
        toolsMcp: { score: 2, target: 3 },
        dataConnectors: { score: 0, gaps: [] },
        identityAccess: { target: 4, gaps: [] },
      },
    },
    at: [],
  },
];

describe('below-target-without-gaps', () => {
  test.each(cases)('$title', ({ at, ...given }) => {
    expect(pointersOf(belowTargetWithoutGaps, given)).toEqual(at);
  });

  test('names the dimension, its score and its target', () => {
    expect(observe(belowTargetWithoutGaps, { dimensions: { toolsMcp: { score: 0, target: 3, gaps: [] } } })).toEqual([
      {
        pointer: '/dimensions/toolsMcp/gaps',
        message: 'gaps is empty, though score 0 of toolsMcp is below its target 3',
        hint: 'name what is missing to reach the target',
      },
    ]);
  });
});
