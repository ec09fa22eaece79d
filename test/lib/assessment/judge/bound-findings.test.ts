import { expect, test } from 'vitest';
import { boundFindings } from '../../../../lib/assessment/judge/bound-findings.ts';
import type { FileResult } from '../../../../lib/assessment/judge/result.ts';
import { error, result, warning } from '../../cli/assessment/format/results.ts';

function bounded(max: number, results: readonly FileResult[]): string[] {
  const bound = boundFindings(max);
  results.forEach(bound.add);
  return bound.results().map(({ judgement }) => judgement.findings.map(({ severity }) => severity[0]).join(''));
}

test('keeps all that there is room for', () => {
  expect(bounded(3, [result([error(), warning()]), result([error()])])).toEqual(['ew', 'e']);
});

test('drops the warnings of an earlier record before the error of a later one', () => {
  const noisy = result([warning(), warning(), warning()]);
  expect(bounded(3, [noisy, result([error()])])).toEqual(['ww', 'e']);
  expect(bounded(1, [noisy, result([warning(), error()])])).toEqual(['', 'e']);
});

test('keeps an error of every invalid record, even above the maximum', () => {
  expect(bounded(2, [result([error(), error(), error()]), result([error(), error()])])).toEqual(['ee', 'e']);
});

test('keeps the counts of all', () => {
  const bound = boundFindings(1);
  bound.add(result([error(), error(), warning()]));
  expect(bound.results()[0]?.judgement).toMatchObject({ errorCount: 2, warningCount: 1 });
});

test('asks for no more findings of the next record than there is room for errors', () => {
  const bound = boundFindings(3);
  expect(bound.room()).toBe(3);
  bound.add(result([error(), warning(), warning()]));
  expect(bound.room()).toBe(2);
  bound.add(result([error(), error(), error()]));
  expect(bound.room()).toBe(1);
  expect(boundFindings().room()).toBe(1_000);
});
