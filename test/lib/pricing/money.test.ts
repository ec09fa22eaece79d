import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Money, roundToCents, unitNumber, zero } from '../../../lib/pricing/money.ts';

/** An arithmetic of its own, with more digits than any case here needs. */
const Reference = Decimal.clone({ precision: 200, rounding: Decimal.ROUND_HALF_EVEN, toExpNeg: -300, toExpPos: 300 });

/** Decimal digits of prices and quantities, large ones and small ones, of either sign. */
const digits = fc
  .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 24 }))
  .map(([value, places]) => new Reference(value.toString()).div(new Reference(10).pow(places)).toFixed());

describe('cents', () => {
  test.each([
    ['0.005', 0],
    ['0.015', 0.02],
    ['0.025', 0.02],
    ['2.675', 2.68],
    ['2.6749999999999999999999', 2.67],
    ['29.565', 29.56],
    ['-0.015', -0.02],
    ['-0.025', -0.02],
    ['-0.0251', -0.03],
    ['1234567890123.455', 1234567890123.46],
  ])('rounds %s to %d, ties to the even digit', (amount, rounded) => {
    expect(roundToCents(Money.of(amount)).toNumber(2)).toBe(rounded);
  });

  test('differs from the amount by half a cent at most', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), (millionths) => {
        const amount = Money.of(millionths.toString()).div(1_000_000);
        const apart = roundToCents(amount).sub(amount);
        expect(apart.comparedTo('0.005')).toBeLessThanOrEqual(0);
        expect(apart.comparedTo('-0.005')).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('Money', () => {
  test('adds what binary fractions cannot', () => {
    expect(Money.of('0.1').add(0.2).comparedTo('0.3')).toBe(0);
  });

  test('keeps a third of a price through a term and back, whatever the price', () => {
    fc.assert(
      fc.property(digits, fc.integer({ min: 1, max: 1_000 }), (price, months) => {
        expect(Money.of(price).div(months).mul(months).toString()).toBe(Money.of(price).toString());
      }),
    );
  });

  test('rounds exactly half a cent as a tie, also after a division by three', () => {
    // 0.005 is a third of 0.015; with any number of decimals a third of 0.035 three times over is less than 0.035.
    expect(Money.of('0.035').div(3).mul(3).round(2).toNumber(2)).toBe(0.04);
    expect(Money.of('0.045').div(7).mul(7).round(2).toNumber(2)).toBe(0.04);
  });

  test.each([
    [730, '730/1'],
    [-4, '-4/1'],
    [0.1, '1/10'],
    [1e-7, '1/10000000'],
    [1e21, '1000000000000000000000/1'],
    ['0.0804', '201/2500'],
    ['.5', '1/2'],
    ['-0', '0/1'],
    ['12.50e-1', '5/4'],
    ['1e3', '1000/1'],
  ])('is made of %j', (amount, fraction) => {
    expect(Money.of(amount).toString()).toBe(fraction);
  });

  test.each(['', '.', 'x', '1,5', ' 1', '0x10', '--1', '1e', Number.NaN, Number.POSITIVE_INFINITY])(
    'is not made of %j',
    (amount) => {
      expect(() => Money.of(amount)).toThrow(RangeError);
    },
  );

  // Fractions whose denominators were multiplied took minutes: they had a million digits.
  test('adds hundreds of thousands of amounts of different places', () => {
    const amounts = Array.from({ length: 300_000 }, (_, index) =>
      Money.of(['0.1', '0.25', '7', '1.005'][index % 4] ?? ''),
    );
    const added = amounts.reduce((sum, amount) => sum.add(amount), zero);
    expect(added.toDecimal()).toBe('626625');
    expect(amounts.reduce((sum, amount) => sum.sub(amount), added).toDecimal()).toBe('0');
  });

  test('throws for a division by zero', () => {
    expect(() => Money.of(1).div(0)).toThrow(RangeError);
    expect(() => Money.of(1).div(zero)).toThrow(RangeError);
  });

  test('calculates and rounds as decimal arithmetic with enough digits does', () => {
    fc.assert(
      fc.property(digits, digits, fc.integer({ min: 0, max: 12 }), (a, b, places) => {
        const [one, other] = [Money.of(a), Money.of(b)];
        const [left, right] = [new Reference(a), new Reference(b)];
        const pairs: [Money, Decimal][] = [
          [one.add(b), left.add(right)],
          [one.sub(other), left.sub(right)],
          [one.mul(other), left.mul(right)],
          ...(right.isZero() ? [] : [[one.div(other), left.div(right)] as [Money, Decimal]]),
        ];
        for (const [ours, theirs] of pairs) {
          expect(ours.toNumber(places)).toBe(theirs.toDecimalPlaces(places).toNumber() + 0);
        }
        expect(one.comparedTo(other)).toBe(left.comparedTo(right));
      }),
      { numRuns: 500 },
    );
  });
});

describe('unitNumber', () => {
  test.each([
    ['0.0804', 0.0804],
    ['0.12345678', 0.123457],
    ['0.001', 0.001],
    ['0.00099999996', 0.001],
    ['0.0000067', 0.0000067],
    ['0.00000012345678', 0.000000123457],
    ['803', 803],
    ['0', 0],
  ])('shows %s as %d: six places, and a small price by its digits', (price, shown) => {
    expect(unitNumber(Money.of(price))).toBe(shown);
  });
});
