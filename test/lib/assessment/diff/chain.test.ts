import { describe, expect, test } from 'vitest';
import { diffChain } from '../../../../lib/assessment/diff/chain.ts';
import type { SparseRecord } from '../../../../lib/assessment/record/record.ts';
import { reportRecord } from '../../../support/report-record.ts';

const withScore = (score: number | undefined): { record: SparseRecord } => {
  const record: SparseRecord = reportRecord();
  if (record.dimensions?.toolsMcp) record.dimensions.toolsMcp.score = score;
  return { record };
};

const scoresOf = (...scores: readonly (number | undefined)[]) =>
  diffChain(scores.map(withScore)).trend.dimensions.find(({ dimension }) => dimension === 'toolsMcp')?.score;

describe('diffChain', () => {
  test.each([
    { scores: [0, 1, 3], delta: 3, trend: 'rising' },
    { scores: [1, 1, 2], delta: 1, trend: 'rising' },
    { scores: [3, 2, 2], delta: -1, trend: 'falling' },
    { scores: [2, 2, 2], delta: 0, trend: 'steady' },
    { scores: [1, 3, 1], delta: 0, trend: 'mixed' },
  ])('calls $scores $trend', ({ scores, delta, trend }) => {
    expect(scoresOf(...scores)).toEqual({ values: scores, delta, trend });
  });

  test('knows no trend where a figure is missing', () => {
    expect(scoresOf(1, undefined, 3)).toEqual({ values: [1, null, 3], delta: 2, trend: 'unknown' });
  });

  test('knows no trend, and no difference, where a score is off its scale, as its mean does not', () => {
    expect(scoresOf(2, 7, 7)).toEqual({ values: [2, 7, 7], delta: null, trend: 'unknown' });
    expect(scoresOf(2, 7, 3)).toEqual({ values: [2, 7, 3], delta: 1, trend: 'unknown' });
  });

  test('compares each record with the one before', () => {
    const { records, steps, trend } = diffChain([withScore(0), withScore(1), withScore(3)]);

    expect(records).toHaveLength(3);
    expect(steps.map(({ dimensions }) => dimensions.map(({ score }) => score.delta))).toEqual([[1], [2]]);
    expect(trend.overall.score).toEqual({ values: [1.7, 1.8, 2], delta: 0.3, trend: 'rising' });
    expect(trend.dimensions).toHaveLength(10);
  });
});
