import { assert, bigInt, integer, nat, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compareAt,
  compareExact,
  exactNumber,
  isInteger,
  numberText,
} from '../../../../lib/assessment/record/exact-number.ts';

function order(left: bigint, right: bigint): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

describe('exactNumber', () => {
  test.each([
    { token: '30', digits: '3', exponent: 1 },
    { token: '30.0', digits: '3', exponent: 1 },
    { token: '3e1', digits: '3', exponent: 1 },
    { token: '3E+1', digits: '3', exponent: 1 },
    { token: '300e-1', digits: '3', exponent: 1 },
    { token: '0.03', digits: '3', exponent: -2 },
    { token: '0.0300e4', digits: '3', exponent: 2 },
    { token: '102030', digits: '10203', exponent: 1 },
    { token: '30.0000000000000000001', digits: '300000000000000000001', exponent: -19 },
    { token: '1e400', digits: '1', exponent: 400 },
    { token: '1e-400', digits: '1', exponent: -400 },
    { token: '1e99999999999', digits: '1', exponent: 99_999_999_999 },
    { token: '1e-99999999999', digits: '1', exponent: -99_999_999_999 },
    { token: '0', digits: '', exponent: 0 },
    { token: '0.000', digits: '', exponent: 0 },
    { token: '0e99999999999', digits: '', exponent: 0 },
  ])('of $token is $digits × 10^$exponent', ({ token, digits, exponent }) => {
    expect(exactNumber(token)).toEqual({ negative: false, digits, exponent });
    expect(exactNumber(`-${token}`)).toEqual({ negative: digits !== '', digits, exponent });
  });

  test.each([
    { title: 'digits', token: '7'.repeat(5_000_000) },
    { title: 'zeros before the point', token: `1${'0'.repeat(5_000_000)}` },
    { title: 'zeros inside', token: `1${'0'.repeat(5_000_000)}1` },
    { title: 'zeros after the point', token: `0.${'0'.repeat(5_000_000)}1` },
    { title: 'digits of the exponent', token: `1e${'9'.repeat(5_000_000)}` },
  ])('reads a token of five million $title in linear time', ({ token }) => {
    // What takes quadratic time would not end within the limit of a test.
    const number = exactNumber(token);

    expect(Number.isFinite(number.exponent)).toBe(true);
    expect(compareExact(number, number)).toBe(0);
  });
});

describe('isInteger', () => {
  test.each([
    { token: '30', integer: true },
    { token: '30.0', integer: true },
    { token: '3e1', integer: true },
    { token: '-0', integer: true },
    { token: '0.0', integer: true },
    { token: '12.50e1', integer: true },
    { token: '1e400', integer: true },
    { token: '9007199254740993', integer: true },
    { token: '30.5', integer: false },
    { token: '30.0000000000000000001', integer: false },
    { token: '3e-1', integer: false },
    { token: '1e-400', integer: false },
    { token: '12.5e0', integer: false },
  ])('$token: $integer', ({ token, integer }) => {
    expect(isInteger(exactNumber(token))).toBe(integer);
  });
});

describe('compareExact', () => {
  test.each([
    { low: '9007199254740992', high: '9007199254740993' },
    { low: '30', high: '30.0000000000000000001' },
    { low: '-30.0000000000000000001', high: '-30' },
    { low: '-1', high: '0' },
    { low: '0', high: '1e-400' },
    { low: '-1e400', high: '-1e399' },
    { low: '1e400', high: '1.0000001e400' },
    { low: '9e399', high: '1e400' },
    { low: '9.99', high: '10' },
    { low: '1e99999999998', high: '1e99999999999' },
  ])('puts $low below $high', ({ low, high }) => {
    expect(compareExact(exactNumber(low), exactNumber(high))).toBeLessThan(0);
    expect(compareExact(exactNumber(high), exactNumber(low))).toBeGreaterThan(0);
  });

  test.each([
    { one: '30', other: '30.0' },
    { one: '30', other: '3e1' },
    { one: '0', other: '-0.0e5' },
    { one: '-1.50', other: '-15e-1' },
  ])('takes $one for $other', ({ one, other }) => {
    expect(compareExact(exactNumber(one), exactNumber(other))).toBe(0);
  });

  test('agrees with BigInt on whole numbers, however they are written', () => {
    const half = 10n ** 40n;
    const parts = record({ value: bigInt({ min: -half, max: half }), zeros: nat(30), shift: nat(30) });
    /** `value` × 10^`zeros`, with `shift` digits too many before the exponent makes up for them. */
    const token = ({ value, zeros, shift }: { value: bigint; zeros: number; shift: number }): string =>
      `${value}${'0'.repeat(shift)}.0e${zeros - shift}`;

    return assert(
      property(parts, parts, integer({ min: -1, max: 1 }), (left, right, step) => {
        const [low, high] = [left, right].map(({ value, zeros }) => value * 10n ** BigInt(zeros)) as [bigint, bigint];

        expect(Math.sign(compareExact(exactNumber(token(left)), exactNumber(token(right))))).toBe(order(low, high));
        // Neighbours, which random numbers hardly ever are.
        const neighbour = low + BigInt(step);
        expect(Math.sign(compareExact(exactNumber(token(left)), exactNumber(String(neighbour))))).toBe(
          order(low, neighbour),
        );
      }),
      { numRuns: 500 },
    );
  });
});

describe('compareAt', () => {
  const exact = new Map([
    ['/left', exactNumber('9007199254740993')],
    ['/huge', exactNumber('1e400')],
  ]);

  test.each([
    { title: 'two doubles', left: ['/a', 1] as const, right: ['/b', 2] as const, sign: -1 },
    { title: 'equal doubles', left: ['/a', 2] as const, right: ['/b', 2] as const, sign: 0 },
    { title: '0 and -0', left: ['/a', 0] as const, right: ['/b', -0] as const, sign: 0 },
    {
      title: 'an exact number and a double',
      left: ['/left', 2 ** 53] as const,
      right: ['/b', 2 ** 53] as const,
      sign: 1,
    },
    {
      title: 'a double and an exact number',
      left: ['/a', 2 ** 53] as const,
      right: ['/left', 2 ** 53] as const,
      sign: -1,
    },
    {
      title: 'a number beyond all doubles',
      left: ['/huge', Infinity] as const,
      right: ['/b', 1e308] as const,
      sign: 1,
    },
    {
      title: 'a double written with an exponent',
      left: ['/left', 2 ** 53] as const,
      right: ['/b', 1e21] as const,
      sign: -1,
    },
  ])('compares $title', ({ left, right, sign }) => {
    expect(Math.sign(compareAt(exact, [...left], [...right])) + 0).toBe(sign);
  });
});

describe('numberText', () => {
  test.each([
    { token: '9007199254740993', as: '9007199254740993' },
    { token: '-9007199254740993.0', as: '-9007199254740993' },
    { token: '12345678901234567e4', as: '123456789012345670000' },
    { token: '123456789012345678901234', as: '1.23456789012345678901234e23' },
    { token: '1e400', as: '1e400' },
    { token: '-25e500', as: '-2.5e501' },
    { token: '30.0000000000000000001', as: '30.0000000000000000001' },
    { token: '1e-400', as: '1e-400' },
    { token: '0e400', as: '0' },
    { token: '7'.repeat(1_000_000), as: `7.${'7'.repeat(39)}…e999999` },
  ])('writes $as', ({ token, as }) => {
    const exactNumbers = new Map([['/sampling/sampleSize', exactNumber(token)]]);

    expect(numberText(exactNumbers, ['/sampling/sampleSize', Number(token)])).toBe(as);
  });

  test('writes a number that a double holds as it was parsed', () => {
    expect(numberText(new Map(), ['/sampling/sampleSize', 84])).toBe('84');
  });
});
