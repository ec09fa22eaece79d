import { assert, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quote } from '../../../../lib/assessment/record/quote.ts';

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
  ])('writes $as', ({ value, as }) => {
    expect(quote(value)).toBe(as);
  });

  test('gives a short text back when read as JSON, whatever is in it', () =>
    assert(
      property(string({ unit: 'binary', maxLength: 6 }), (text) => {
        expect(JSON.parse(quote(text))).toBe(text);
      }),
    ));

  test('costs no more for a huge text than for a short one', () => {
    const huge = '\u200b'.repeat(5_000_000);
    // What reads the whole text would not end within the limit of a test.
    for (let time = 0; time < 50_000; time += 1) quote(huge);

    expect(quote(huge).length).toBeLessThan(100);
  });
});
