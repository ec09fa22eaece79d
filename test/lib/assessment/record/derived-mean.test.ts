import { describe, expect, test } from 'vitest';
import { derivedMean, onScale } from '../../../../lib/assessment/record/derived-mean.ts';
import { reportRecord } from '../../../support/report-record.ts';

describe('derivedMean', () => {
  test('gives each of the ten dimensions the same weight', () => {
    expect(derivedMean(reportRecord(), 'score')).toEqual({ mean: 1.7, missing: 0 });
    expect(derivedMean(reportRecord(), 'target')).toEqual({ mean: 3.1, missing: 0 });
    expect(derivedMean(reportRecord(), 'coverage')).toEqual({ mean: 62.5, missing: 0 });
  });

  test.each([
    { what: 'no record', record: undefined, missing: 10 },
    { what: 'an empty record', record: {}, missing: 10 },
    { what: 'one dimension', record: { dimensions: { toolsMcp: { score: 4 } } }, missing: 9 },
  ])('gives no mean for $what but says how many are missing', ({ record, missing }) => {
    expect(derivedMean(record, 'score')).toEqual({ mean: null, missing });
  });

  test('counts a value off its scale as missing', () => {
    const record = reportRecord();
    record.dimensions.toolsMcp.score = 99;

    expect(derivedMean(record, 'score')).toEqual({ mean: null, missing: 1 });
  });
});

describe('onScale', () => {
  test.each([
    { field: 'score', value: 0, usable: true },
    { field: 'score', value: 4, usable: true },
    { field: 'score', value: 5, usable: false },
    { field: 'target', value: -1, usable: false },
    { field: 'coverage', value: 100, usable: true },
    { field: 'coverage', value: Number.POSITIVE_INFINITY, usable: false },
    { field: 'coverage', value: Number.NaN, usable: false },
  ] as const)('$field $value: $usable', ({ field, value, usable }) => {
    expect(onScale(field, value)).toBe(usable ? value : undefined);
  });
});
