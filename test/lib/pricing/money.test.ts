import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, Money, unitNumber } from '../../../lib/pricing/money.ts';

describe('cents', () => {
  it.each([
    ['0.005', '0'],
    ['0.015', '0.02'],
    ['0.025', '0.02'],
    ['2.675', '2.68'],
    ['2.6749999999999999999999', '2.67'],
    ['29.565', '29.56'],
    ['-0.015', '-0.02'],
    ['1234567890123.455', '1234567890123.46'],
  ])('rounds %s to %s, ties to the even digit', (amount, rounded) => {
    expect(cents(new Money(amount)).toString()).toBe(rounded);
  });

  it('is never further away than half a cent', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), (millionths) => {
        const amount = new Money(millionths.toString()).div(1_000_000);
        expect(cents(amount).sub(amount).abs().lessThanOrEqualTo('0.005')).toBe(true);
      }),
    );
  });
});

describe('Money', () => {
  it('adds what binary fractions cannot', () => {
    expect(new Money('0.1').add('0.2').toString()).toBe('0.3');
  });

  it('keeps a third of a price through a term and back', () => {
    expect(cents(new Money('416').div(12).mul(12)).toString()).toBe('416');
  });
});

describe('unitNumber', () => {
  it.each([
    ['0.0804', 0.0804],
    ['0.12345678', 0.123457],
    ['0.0000067', 0.0000067],
    ['0.00000012345678', 0.000000123457],
    ['803', 803],
    ['0', 0],
  ])('shows %s as %d: six places, and a small price by its digits', (price, shown) => {
    expect(unitNumber(new Money(price))).toBe(shown);
  });
});
