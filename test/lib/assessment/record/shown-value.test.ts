import { describe, expect, test } from 'vitest';
import { showValue, valueInEnglish } from '../../../../lib/assessment/record/shown-value.ts';

describe('a value for a message', () => {
  test.each([
    { value: 'say "no"', as: '"say \\"no\\""' },
    { value: 42, as: '42' },
    { value: -0.5, as: '-0.5' },
    { value: Number.POSITIVE_INFINITY, as: 'Infinity' },
    { value: true, as: 'true' },
    { value: null, as: 'null' },
    { value: undefined, as: 'nothing' },
    { value: [], as: 'an array of 0 items' },
    { value: ['a'], as: 'an array of 1 item' },
    { value: [1, 2], as: 'an array of 2 items' },
    { value: { a: 1 }, as: 'an object' },
  ])('is shown as $as', ({ value, as }) => {
    expect(valueInEnglish(showValue(value))).toBe(as);
  });

  test('costs no more where it is huge than where it is short', () => {
    const huge = [new Array(5_000_000).fill({}), { text: 'a'.repeat(5_000_000) }];
    // What reads the whole values would not end within the limit of a test.
    for (let time = 0; time < 50_000; time += 1) huge.map(showValue);

    expect(huge.map((value) => valueInEnglish(showValue(value)))).toEqual(['an array of 5000000 items', 'an object']);
  });
});

test('a text or number may be shown with its type', () => {
  expect(valueInEnglish({ kind: 'string', text: '"30"' })).toBe('the string "30"');
  expect(valueInEnglish({ kind: 'number', text: '30' })).toBe('the number 30');
  expect(valueInEnglish({ kind: 'number', text: undefined })).toBe('a number');
});
