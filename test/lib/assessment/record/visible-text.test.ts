import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { visibleText } from '../../../../lib/assessment/record/visible-text.ts';

describe('visibleText', () => {
  test.each([
    { what: 'plain text', text: 'Zoë & 東京 😀', shown: 'Zoë & 東京 😀' },
    { what: 'line breaks and tabs', text: 'a\r\n\tb\u2028c', shown: 'a b c' },
    { what: 'a terminal escape', text: '\u001b[31mred', shown: '⟨U+001B⟩[31mred' },
    { what: 'a NUL', text: 'a\u0000b', shown: 'a⟨U+0000⟩b' },
    { what: 'a C1 control', text: 'a\u009bb', shown: 'a⟨U+009B⟩b' },
    { what: 'a bidi override', text: 'exe.\u202efdp', shown: 'exe.⟨U+202E⟩fdp' },
    { what: 'a bidi isolate', text: '\u2066a\u2069', shown: '⟨U+2066⟩a⟨U+2069⟩' },
    { what: 'a zero-width space', text: 'a\u200bb', shown: 'a⟨U+200B⟩b' },
    { what: 'a tag character', text: 'a\u{e0041}', shown: 'a⟨U+E0041⟩' },
    { what: 'a lone surrogate', text: 'a\ud800b\udc00', shown: 'a\ufffdb\ufffd' },
    { what: 'a noncharacter', text: 'a\uffff', shown: 'a⟨U+FFFF⟩' },
    { what: 'joiners that scripts need', text: 'می\u200cخواهم', shown: 'می\u200cخواهم' },
  ])('shows $what', ({ text, shown }) => {
    expect(visibleText(text)).toBe(shown);
  });

  test.each([
    { text: 'abcdef', limit: 6, shown: 'abcdef' },
    { text: 'abcdefg', limit: 6, shown: 'abcdef… (+1 characters)' },
    { text: 'a😀b', limit: 2, shown: 'a… (+3 characters)' },
    { text: 'a😀b', limit: 3, shown: 'a😀… (+1 characters)' },
    { text: 'x'.repeat(5_000), limit: 3, shown: 'xxx… (+4,997 characters)' },
  ])('cuts to $limit code units without tearing a pair: $shown', ({ text, limit, shown }) => {
    expect(visibleText(text, limit)).toBe(shown);
  });

  test('never gives a control, a bidi control or a lone surrogate, whatever it is given', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.integer({ min: 1, max: 60 }), (text, limit) => {
        const shown = visibleText(text, limit);

        expect(shown).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
        expect(shown.isWellFormed()).toBe(true);
      }),
    );
  });
});
