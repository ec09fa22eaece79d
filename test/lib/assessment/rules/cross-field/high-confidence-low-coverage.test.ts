import { describe, expect, test } from 'vitest';
import { highConfidenceLowCoverage } from '../../../../../lib/assessment/rules/cross-field/high-confidence-low-coverage.ts';
import { observe, pointersOf, type RuleCase } from '../../../../support/rule.ts';

const cases: readonly RuleCase[] = [
  {
    title: 'reports high confidence at a coverage of 49',
    record: { dimensions: { toolsMcp: { confidence: 'high', coverage: 49 } } },
    at: ['/dimensions/toolsMcp/confidence'],
  },
  {
    title: 'passes high confidence at a coverage of 50',
    record: { dimensions: { toolsMcp: { confidence: 'high', coverage: 50 } } },
    at: [],
  },
  {
    title: 'passes medium confidence at a low coverage',
    record: { dimensions: { toolsMcp: { confidence: 'medium', coverage: 10 } } },
    at: [],
  },
  {
    title: 'passes low confidence without coverage',
    record: { dimensions: { toolsMcp: { confidence: 'low', coverage: 0 } } },
    at: [],
  },
  {
    title: 'says nothing where an input is missing',
    record: { dimensions: { toolsMcp: { confidence: 'high' }, dataConnectors: { coverage: 0 } } },
    at: [],
  },
];

describe('high-confidence-low-coverage', () => {
  test.each(cases)('$title', ({ at, ...given }) => {
    expect(pointersOf(highConfidenceLowCoverage, given)).toEqual(at);
  });

  test('names the dimension and its coverage', () => {
    expect(
      observe(highConfidenceLowCoverage, { dimensions: { toolsMcp: { confidence: 'high', coverage: 20 } } }),
    ).toEqual([
      {
        pointer: '/dimensions/toolsMcp/confidence',
        message: 'confidence of toolsMcp is "high" at a coverage of 20, less than 50',
        hint: 'give "medium" or "low", or widen the coverage',
      },
    ]);
  });
});
