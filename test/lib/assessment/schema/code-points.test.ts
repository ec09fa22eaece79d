import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countCodePoints, hasCodePoints } from '../../../../lib/assessment/schema/code-points.ts';

test.for([
  { text: '', points: 0 },
  { text: 'ab', points: 2 },
  { text: '😀', points: 1 },
  { text: 'e\u0301', points: 2 },
  { text: '\ud83d', points: 1 },
  { text: '\ude00\ud83d', points: 2 },
  { text: '👩‍🚀', points: 3 },
])('%j has its code points counted, lone surrogates too', ({ text, points }) => {
  expect(countCodePoints(text)).toBe(points);
});

test('a text has a number of code points exactly if counting them says so', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', '😀', '\ud83d', 'é')), fc.nat(12), (signs, minimum) => {
      const text = signs.join('');
      expect(hasCodePoints(text, minimum)).toBe([...text].length >= minimum);
    }),
  );
});
