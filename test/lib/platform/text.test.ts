import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeVisible } from '../../../lib/platform/text.ts';

test.for([
  { title: 'plain text', text: 'score is 9', shown: 'score is 9' },
  { title: 'letters of any script', text: 'Łódź 日本 नमस्ते', shown: 'Łódź 日本 नमस्ते' },
  { title: 'an emoji family with its joiners', text: '👩\u200d👩\u200d👧', shown: '👩\u200d👩\u200d👧' },
  { title: 'an ANSI escape', text: '\u001b[31m', shown: '␛[31m' },
  { title: 'an eight-bit ANSI escape', text: '\u009b31m', shown: '<U+009B>31m' },
  { title: 'line ends and tabs', text: 'a\r\n\tb', shown: 'a␍␊␉b' },
  { title: 'NUL and DEL', text: '\u0000\u007f', shown: '␀␡' },
  { title: 'a right-to-left override', text: 'a\u202eb\u202c', shown: 'a<U+202E>b<U+202C>' },
  { title: 'a bidirectional isolate', text: '\u2066x\u2069', shown: '<U+2066>x<U+2069>' },
  { title: 'what hides inside a name', text: 'Jo\u200bhn\ufeff', shown: 'Jo<U+200B>hn<U+FEFF>' },
  { title: 'a line separator', text: 'a\u2028b', shown: 'a<U+2028>b' },
  { title: 'a lone surrogate', text: '\ud800x', shown: '<U+D800>x' },
  { title: 'invisible tag letters', text: '\u{e0041}', shown: '<U+E0041>' },
])('shows $title', ({ text, shown }) => {
  expect(makeVisible(text)).toBe(shown);
});

test('no unsafe character is left, and a second pass changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const shown = makeVisible(text);
      expect(shown).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
      expect(makeVisible(shown)).toBe(shown);
    }),
  );
});
