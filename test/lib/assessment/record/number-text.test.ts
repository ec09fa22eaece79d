import { describe, expect, test } from 'vitest';
import { exactNumber } from '../../../../lib/assessment/record/exact-number.ts';
import { numberText } from '../../../../lib/assessment/record/number-text.ts';

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
