import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseOptions, type PaymentOption } from '../../../../lib/pricing/estimate/choose-options.ts';

const option = fc
  .tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 100 }))
  .map(([amount, percent]): PaymentOption => ({ amount, committed: Math.floor((amount * percent) / 100) }));
const line = fc
  .tuple(fc.integer({ min: 0, max: 300 }), fc.array(option, { maxLength: 4 }))
  .map(([payg, others]): readonly PaymentOption[] => [{ amount: payg, committed: 0 }, ...others]);
const share = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100);

type Lines = readonly (readonly PaymentOption[])[];

const totalsOf = (lines: Lines, chosen: readonly number[]) => {
  const own = chosen.map((option, index) => lines[index]?.[option] as PaymentOption);
  const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0);
  return { amount: sum(own.map(({ amount }) => amount)), committed: sum(own.map(({ committed }) => committed)) };
};
const isWithin = ({ amount, committed }: ReturnType<typeof totalsOf>, maxShare: number): boolean =>
  committed * 100 <= Math.round(maxShare * 100) * amount;

/** The lowest total, found by trying all choices. */
const lowestOf = (lines: Lines, maxShare: number): number => {
  const choices = lines.reduce<readonly (readonly number[])[]>(
    (before, options) => before.flatMap((chosen) => options.map((_, index) => [...chosen, index])),
    [[]],
  );
  const within = choices.map((chosen) => totalsOf(lines, chosen)).filter((totals) => isWithin(totals, maxShare));
  return Math.min(...within.map(({ amount }) => amount));
};

/** A generator of numbers that is the same in every run. */
const random = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

describe('the options of lines', () => {
  test('are chosen so that no choice within the bound is cheaper', async () => {
    await fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), share, (lines, maxShare) => {
        const { chosen, gap } = chooseOptions(lines, maxShare);
        const totals = totalsOf(lines, chosen);
        expect(isWithin(totals, maxShare)).toBe(true);
        expect({ amount: totals.amount, gap }).toEqual({ amount: lowestOf(lines, maxShare), gap: 0 });
      }),
      { numRuns: 500 },
    );
  });

  test.each([0.05, 0.3, 0.5, 0.77])(
    'are chosen exactly for 200 lines with discounts of their own: at most %d',
    (maxShare) => {
      const next = random(7);
      const lines = Array.from({ length: 200 }, () => {
        const payg = 100 + Math.floor(next() * 500_000);
        const others = [0.62, 0.4, 0.75, 0.55].map((part) => Math.floor(payg * (part + next() * 0.1 - 0.05)));
        return [{ amount: payg, committed: 0 }, ...others.map((amount) => ({ amount, committed: amount }))];
      });
      const { chosen, gap } = chooseOptions(lines, maxShare);
      expect(gap).toBe(0);
      expect(isWithin(totalsOf(lines, chosen), maxShare)).toBe(true);
    },
  );

  test('are chosen within the bound, with the gap that is left, where 200 lines differ in nothing but their size', () => {
    const next = random(11);
    const lines = Array.from({ length: 200 }, () => {
      const payg = 14_016 * (1 + Math.floor(next() * 1000)) + Math.floor(next() * 3);
      const others = [0.62, 0.4].map((part) => Math.floor(payg * part));
      return [{ amount: payg, committed: 0 }, ...others.map((amount) => ({ amount, committed: amount }))];
    });
    const { chosen, gap } = chooseOptions(lines, 0.3);
    const totals = totalsOf(lines, chosen);
    expect(isWithin(totals, 0.3)).toBe(true);
    expect(gap).toBeGreaterThan(0);
    // A ten-thousandth of the total.
    expect(gap).toBeLessThan(totals.amount / 10_000);
  });

  test('commit nothing where nothing may be committed', () => {
    const lines = [
      [
        { amount: 73, committed: 0 },
        { amount: 50, committed: 50 },
      ],
    ];
    expect(chooseOptions(lines, 0)).toEqual({ chosen: [0], gap: 0 });
    expect(chooseOptions(lines, 0.9999)).toEqual({ chosen: [0], gap: 0 });
    expect(chooseOptions([], 0.5)).toEqual({ chosen: [], gap: 0 });
  });
});
