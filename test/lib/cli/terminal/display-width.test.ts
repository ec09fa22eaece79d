import { expect, test } from 'vitest';
import { displayWidth } from '../../../../lib/cli/terminal/display-width.ts';

test.for([
  { title: 'nothing', text: '', columns: 0 },
  { title: 'ASCII', text: 'score: 9', columns: 8 },
  { title: 'accents', text: 'José', columns: 4 },
  { title: 'decomposed accents', text: 'Jose\u0301', columns: 4 },
  { title: 'stacked marks', text: 'a\u0300\u0301\u0302\u0303b', columns: 2 },
  { title: 'Han', text: '日本', columns: 4 },
  { title: 'Hangul', text: '한글', columns: 4 },
  { title: 'decomposed Hangul', text: '\u1112\u1161\u11ab', columns: 2 },
  { title: 'Kana, wide and half-width', text: 'アｱ', columns: 3 },
  { title: 'full-width Latin', text: 'Ａ', columns: 2 },
  { title: 'a rare ideograph', text: '\u{20000}', columns: 2 },
  { title: 'an emoji', text: '😀', columns: 2 },
  { title: 'an emoji family', text: '👩\u200d👩\u200d👧', columns: 2 },
  { title: 'a skin tone', text: '👍🏽', columns: 2 },
  { title: 'a flag', text: '🇧🇷', columns: 2 },
  { title: 'a keycap', text: '1\ufe0f\u20e3', columns: 2 },
  { title: 'a symbol that is text by default', text: '©', columns: 1 },
])('$title is $columns columns wide', ({ text, columns }) => {
  expect(displayWidth(text)).toBe(columns);
});
