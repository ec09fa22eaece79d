import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparability } from '../../../../lib/assessment/diff/comparability.ts';
import { portfolioMarkdown } from '../../../../lib/assessment/portfolio/markdown.ts';
import { portfolioOf } from '../../../../lib/assessment/portfolio/model.ts';
import { compareFractions, exactMean, roundFraction, subtract } from '../../../../lib/assessment/record/fraction.ts';
import { shortFigure } from '../../../../lib/assessment/words/wording.ts';
import { evenly, placed, portfolioOptions } from '../../../support/portfolio-records.ts';

describe('a figure', () => {
  test.for([
    [75.425, '75.43'],
    [3.025, '3.03'],
    [1.005, '1.01'],
    [-1.005, '-1.01'],
    [2.675, '2.68'],
    [0.1 + 0.2, '0.3'],
    [1e21, '1e+21'],
    [1e-9, '0'],
    [7, '7'],
  ] as const)('%s is printed as %s', ([value, text]) => {
    expect(shortFigure(value, '.')).toBe(text);
  });
});

/** The decimal digits of sum/count by school division, half up; without a double. */
function byHand(sum: number, count: number, decimals: number): number {
  const digits = (BigInt(sum) * 10n ** BigInt(decimals + 1)) / BigInt(count);
  const rounded = digits / 10n + (digits % 10n >= 5n ? 1n : 0n);
  return Number(`${rounded}e-${decimals}`);
}

test('a mean of whole numbers is rounded as by hand', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(100), { minLength: 1, maxLength: 60 }),
      fc.constantFrom(0, 1, 2, 4),
      (values, decimals) => {
        const mean = exactMean(values);
        const sum = values.reduce((total, value) => total + value, 0);
        expect(mean && roundFraction(mean, decimals)).toBe(byHand(sum, values.length, decimals));
      },
    ),
  );
});

test('a mean does not depend on the order, and a mean of means of equal size is that of all values', () => {
  const group = fc.array(fc.nat(100), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(group, { minLength: 1, maxLength: 9 }), (groups) => {
      const means = groups.map((values) => exactMean(values)).filter((mean) => mean !== null);
      expect(exactMean(means)).toEqual(exactMean(groups.flat().reverse()));
    }),
  );
});

test('a difference is exact, and the missing come last', () => {
  const [third, half] = [exactMean([0, 0, 1]), exactMean([0, 1])];
  expect(subtract(half, third)).toEqual({ numerator: 1n, denominator: 6n });
  expect(subtract(half, null)).toBeNull();
  expect([null, half, third].sort(compareFractions)).toEqual([third, half, null]);
  expect(exactMean([])).toBeNull();
});

test('a portfolio prints means that end in a half as by hand, up', () => {
  // Coverage: 40 values, 3,017 in all: 75.425. Scores: 121 in all: 3.025.
  const coverages = [...Array(39).fill(75), 3_017 - 39 * 75];
  const scores = [...Array(39).fill(3), 4];
  const records = [0, 1, 2, 3].map((system) =>
    placed(`s${system}/a.json`, `S${system}`, '2026-05-01', {
      dimensions: evenly(3).map((_, index) => [
        scores[system * 10 + index],
        4,
        coverages[system * 10 + index],
        'high' as const,
      ]),
    }),
  );
  const markdown = portfolioMarkdown(portfolioOf(records, portfolioOptions));

  expect(markdown).toContain('| Mean score (derived) | 3.03 |');
  expect(markdown).toContain('| Mean coverage, % (derived) | 75.43 |');
});

test('the share of a sample is printed in the same way', () => {
  const of = (sampleSize: number) => ({ sampling: { sampleSize, populationSize: 4_000 } });
  const { reasons } = comparability(of(3_017), of(121));

  expect(reasons.map(({ sentence }) => sentence).join(' ')).toMatch(/75\.43 %.*3\.03 %/s);
});
