import { describe, expect, test } from 'vitest';
import { positiveScoreZeroCoverage } from '../../../../../lib/assessment/rules/cross-field/positive-score-zero-coverage.ts';
import { observe, pointersOf, type RuleCase } from '../../../../support/rule.ts';

const cases: readonly RuleCase[] = [
  {
    title: 'reports a score of 1 that nothing covers',
    record: { dimensions: { toolsMcp: { score: 1, coverage: 0 } } },
    at: ['/dimensions/toolsMcp/coverage'],
  },
  {
    title: 'passes a score of 0 that nothing covers',
    record: { dimensions: { toolsMcp: { score: 0, coverage: 0 } } },
    at: [],
  },
  {
    title: 'passes a score of 4 at a coverage of 1',
    record: { dimensions: { toolsMcp: { score: 4, coverage: 1 } } },
    at: [],
  },
  {
    title: 'takes -0 for 0',
    record: { dimensions: { toolsMcp: { score: 1, coverage: -0 }, dataConnectors: { score: -0, coverage: 0 } } },
    at: ['/dimensions/toolsMcp/coverage'],
  },
  {
    title: 'says nothing where an input is missing',
    record: { dimensions: { toolsMcp: { score: 4 }, dataConnectors: { coverage: 0 } } },
    at: [],
  },
];

describe('positive-score-zero-coverage', () => {
  test.each(cases)('$title', ({ at, ...given }) => {
    expect(pointersOf(positiveScoreZeroCoverage, given)).toEqual(at);
  });

  test('names the dimension and its score', () => {
    expect(observe(positiveScoreZeroCoverage, { dimensions: { toolsMcp: { score: 3, coverage: 0 } } })).toEqual([
      {
        pointer: '/dimensions/toolsMcp/coverage',
        message: 'coverage of toolsMcp is 0, though its score is 3',
        hint: 'give the coverage that supports the score, or a score of 0',
      },
    ]);
  });
});
