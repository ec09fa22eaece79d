import { describe, expect, test } from 'vitest';
import { exactNumber } from '../../../../../lib/assessment/record/exact-number.ts';
import { fullPopulationMismatch } from '../../../../../lib/assessment/rules/cross-field/full-population-mismatch.ts';
import { observe, pointersOf, type RuleCase } from '../../../../support/rule.ts';

const at = ['/sampling/sampleSize'];

const cases: readonly RuleCase[] = [
  {
    title: 'passes a full population',
    record: { sampling: { method: 'full-population', sampleSize: 84, populationSize: 84 } },
    at: [],
  },
  {
    title: 'reports a sample one short',
    record: { sampling: { method: 'full-population', sampleSize: 83, populationSize: 84 } },
    at,
  },
  {
    title: 'reports a sample one too large',
    record: { sampling: { method: 'full-population', sampleSize: 85, populationSize: 84 } },
    at,
  },
  {
    title: 'passes a full population of nobody',
    record: { sampling: { method: 'full-population', sampleSize: 0, populationSize: 0 } },
    at: [],
  },
  {
    title: 'passes other methods',
    record: { sampling: { method: 'random', sampleSize: 21, populationSize: 84 } },
    at: [],
  },
  {
    title: 'reports sizes that differ only beyond the precision of a double',
    record: { sampling: { method: 'full-population', sampleSize: 9007199254740992, populationSize: 9007199254740992 } },
    overrides: { exactNumbers: new Map([['/sampling/populationSize', exactNumber('9007199254740993')]]) },
    at,
  },
  {
    title: 'reports such a sample, too',
    record: { sampling: { method: 'full-population', sampleSize: 9007199254740992, populationSize: 9007199254740992 } },
    overrides: { exactNumbers: new Map([['/sampling/sampleSize', exactNumber('9007199254740993')]]) },
    at,
  },
  {
    title: 'says nothing where the sample is missing',
    record: { sampling: { method: 'full-population', populationSize: 84 } },
    at: [],
  },
  {
    title: 'says nothing where the population is missing',
    record: { sampling: { method: 'full-population', sampleSize: 84 } },
    at: [],
  },
];

describe('full-population-mismatch', () => {
  test.each(cases)('$title', ({ at, ...given }) => {
    expect(pointersOf(fullPopulationMismatch, given)).toEqual(at);
  });

  test('names both sizes', () => {
    const sampling = { method: 'full-population', sampleSize: 83, populationSize: 84 } as const;

    expect(observe(fullPopulationMismatch, { sampling })).toEqual([
      {
        pointer: '/sampling/sampleSize',
        message: 'sampleSize 83 differs from populationSize 84, though method is "full-population"',
        hint: 'give a sampleSize of 84, or another method',
      },
    ]);
  });
});
