import { assert, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeInvisible, isBlank, quote } from '../../../../lib/assessment/record/quote.ts';

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

const u = (text: string): string =>
  JSON.stringify(text).replace(/[^ -~]/g, (c) => `\\u${c.charCodeAt(0).toString(16)}`);

describe('isBlank', () => {
  test.each(
    [
      ' ',
      '\t\r\n',
      '\0',
      '\u007f',
      '\u0085',
      '\u00a0',
      '\u00ad',
      '\u034f',
      '\u115f',
      '\u180e',
      '\u2007',
      '\u200b\u200c\u200d',
      '\u2028\u2029',
      '\u202e',
      '\u2060',
      '\u2800',
      '\u3000',
      '\u3164',
      '\ufe0f',
      '\ufeff',
      '\uffa0',
      '\u{e0001}\u{e0020}',
      ' '.repeat(1_000_000),
    ].map((text) => ({ text, title: u(text.slice(0, 12)) })),
  )('is true for $title', ({ text }) => {
    expect(isBlank(text)).toBe(true);
  });

  test.each(
    [
      '',
      'a',
      ' a',
      '\u200ba',
      '~',
      '!',
      'é',
      '鈴',
      '😀',
      '👩\u200d💻',
      '\u0301',
      '\ud800',
      '\ufffd',
      `${'\u200b'.repeat(1_000_000)}.`,
    ].map((text) => ({ text, title: u(text.slice(0, 12)) })),
  )('is false for $title', ({ text }) => {
    expect(isBlank(text)).toBe(false);
  });
});

describe('revealed', () => {
  test.each([
    { text: 'plain text, é, 😀', as: 'plain text, é, 😀' },
    { text: 'a\u00a0b', as: 'a\\u00a0b' },
    { text: '\u202egpj.exe', as: '\\u202egpj.exe' },
    { text: 'red \u001b[31m', as: 'red \\u001b[31m' },
    { text: '\u009b31m', as: '\\u009b31m' },
    { text: '\u{e0041}', as: '\\udb40\\udc41' },
  ])('writes $as', ({ text, as }) => {
    expect(escapeInvisible(text)).toBe(as);
  });
});
