import { describe, expect, test } from 'vitest';
import { exactNumber } from '../../../../../lib/assessment/record/exact-number.ts';
import { sampleExceedsPopulation } from '../../../../../lib/assessment/rules/cross-field/sample-exceeds-population.ts';
import { observe, pointersOf, type RuleCase } from '../../../../support/rule.ts';

const at = ['/sampling/sampleSize'];

const cases: readonly RuleCase[] = [
  {
    title: 'passes a sample below the population',
    record: { sampling: { sampleSize: 29, populationSize: 30 } },
    at: [],
  },
  {
    title: 'passes a sample as large as the population',
    record: { sampling: { sampleSize: 30, populationSize: 30 } },
    at: [],
  },
  {
    title: 'reports a sample one larger than the population',
    record: { sampling: { sampleSize: 31, populationSize: 30 } },
    at,
  },
  {
    title: 'passes a sample of 0 from a population of 0',
    record: { sampling: { sampleSize: 0, populationSize: 0 } },
    at: [],
  },
  {
    title: 'passes 0 and -0, which are one number',
    record: { sampling: { sampleSize: 0, populationSize: -0 } },
    at: [],
  },
  {
    title: 'reports sizes that differ only beyond the precision of a double',
    record: { sampling: { sampleSize: 9007199254740992, populationSize: 9007199254740992 } },
    overrides: { exactNumbers: new Map([['/sampling/sampleSize', exactNumber('9007199254740993')]]) },
    at,
  },
  {
    title: 'passes the same sizes the other way round',
    record: { sampling: { sampleSize: 9007199254740992, populationSize: 9007199254740992 } },
    overrides: { exactNumbers: new Map([['/sampling/populationSize', exactNumber('9007199254740993')]]) },
    at: [],
  },
  {
    title: 'reports a sample beyond all doubles',
    record: { sampling: { sampleSize: Number.POSITIVE_INFINITY, populationSize: 30 } },
    overrides: { exactNumbers: new Map([['/sampling/sampleSize', exactNumber('1e400')]]) },
    at,
  },
  { title: 'says nothing where the population is missing', record: { sampling: { sampleSize: 31 } }, at: [] },
  { title: 'says nothing where the sample is missing', record: { sampling: { populationSize: 30 } }, at: [] },
];

describe('sample-exceeds-population', () => {
  test.each(cases)('$title', ({ at, ...given }) => {
    expect(pointersOf(sampleExceedsPopulation, given)).toEqual(at);
  });

  test('gives both sizes as the text has them', () => {
    const record = { sampling: { sampleSize: 9007199254740992, populationSize: 9007199254740992 } };
    const exactNumbers = new Map([['/sampling/sampleSize', exactNumber('9007199254740993')]]);

    expect(observe(sampleExceedsPopulation, record, { exactNumbers })).toEqual([
      {
        pointer: '/sampling/sampleSize',
        message: 'sampleSize 9007199254740993 exceeds populationSize 9007199254740992',
        hint: 'give a sampleSize of at most 9007199254740992, or correct populationSize',
      },
    ]);
  });

  test('gives a population as the text has it', () => {
    const record = { sampling: { sampleSize: 9007199254740996, populationSize: 9007199254740992 } };
    const exactNumbers = new Map([['/sampling/populationSize', exactNumber('9007199254740993')]]);

    expect(observe(sampleExceedsPopulation, record, { exactNumbers })).toMatchObject([
      {
        message: 'sampleSize 9007199254740996 exceeds populationSize 9007199254740993',
        hint: 'give a sampleSize of at most 9007199254740993, or correct populationSize',
      },
    ]);
  });
});
