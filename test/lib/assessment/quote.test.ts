import { assert, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quote } from '../../../lib/assessment/quote.ts';

describe('quote', () => {
  test.each([
    { value: 'EV-ONE', as: '"EV-ONE"' },
    { value: '', as: '""' },
    { value: 'say "no"\\', as: '"say \\"no\\"\\\\"' },
    { value: 'São Paulo 😀', as: '"São Paulo 😀"' },
    { value: 'a\nb\u0007', as: '"a\\nb\\u0007"' },
    { value: '\u00a0\u200b\u202e\u2028', as: '"\\u00a0\\u200b\\u202e\\u2028"' },
    { value: '\ud83d', as: '"\\ud83d"' },
    { value: 'x\udc00y', as: '"x\\udc00y"' },
    { value: 'a'.repeat(80), as: `"${'a'.repeat(80)}"` },
    { value: 'a'.repeat(81), as: `"${'a'.repeat(80)}…"` },
    { value: `${'a'.repeat(79)}😀b`, as: `"${'a'.repeat(79)}…"` },
    { value: `${'a'.repeat(78)}😀b`, as: `"${'a'.repeat(78)}😀…"` },
    { value: '\0'.repeat(100), as: `"${'\\u0000'.repeat(13)}…"` },
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
  ])('writes $as', ({ value, as }) => {
    expect(quote(value)).toBe(as);
  });

  test('gives a short text back when read as JSON, whatever is in it', () =>
    assert(
      property(string({ unit: 'binary', maxLength: 6 }), (text) => {
        expect(JSON.parse(quote(text))).toBe(text);
      }),
    ));

  test('costs no more for a huge value than for a short one', () => {
    const huge = ['\u200b'.repeat(5_000_000), new Array(5_000_000).fill({}), { text: 'a'.repeat(5_000_000) }];
    // What reads the whole values would not end within the limit of a test.
    for (let time = 0; time < 50_000; time += 1) huge.map(quote);

    expect(huge.map((value) => quote(value).length < 100)).toEqual([true, true, true]);
  });
});
