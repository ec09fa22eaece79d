import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cutLine,
  excerptOf,
  tokenLength,
  windowAround,
  windowLines,
} from '../../../../web/record/findings/source-window.ts';

test('a window has the line that it is around, and windows meet without a gap', () => {
  fc.assert(
    fc.property(fc.nat(5_000), fc.integer({ min: 1, max: 5_001 }), (index, count) => {
      const { start, end } = windowAround(index, count);
      const line = Math.min(index, count - 1);
      expect(start <= line && line < end && end <= count && end - start <= windowLines).toBe(true);
      if (end < count) expect(windowAround(end, count).start).toBe(end);
      if (start > 0) expect(windowAround(start - 1, count).end).toBe(start);
    }),
  );
});

test.each([
  { line: '  "a": "x y",', at: 2, token: '"a"' },
  { line: '  "a": "x \\" y",', at: 7, token: '"x \\" y"' },
  { line: '"a": -1.5e+3,', at: 5, token: '-1.5e+3' },
  { line: '"a": true}', at: 5, token: 'true' },
  { line: '"a": [1]', at: 5, token: '[' },
  { line: '"cut off', at: 0, token: '"cut off' },
  { line: '', at: 0, token: '' },
])('the token at $at of $line is $token', ({ line, at, token }) => {
  expect(line.slice(at, at + tokenLength(line, at))).toBe(token);
});

test('a line is shown whole with its token marked, a very long one around it', () => {
  expect(cutLine('  "score": 9,', 12)).toEqual({ before: '  "score": ', marked: '9', after: ',' });
  expect(cutLine('{}', undefined)).toEqual({ before: '{}', marked: '', after: '' });
  const long = `${'a'.repeat(100_000)}"here"${'b'.repeat(100_000)}`;
  const { before, marked, after } = cutLine(long, 100_001);
  expect(marked).toBe('"here"');
  expect([before[0], after.at(-1)]).toEqual(['…', '…']);
  expect(before.length + marked.length + after.length).toBeLessThan(2_010);
});

test('no line and no column breaks it, and without cutting it says the same', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), fc.integer({ min: 1, max: 400 }), (line, column) => {
      const { before, marked, after } = cutLine(line, column);
      expect(before + marked + after).toBe(line);
    }),
  );
});

test('the excerpt of a finding is its line in the file; one in the policy has none', () => {
  const source = { text: '{\r\n "a": 1\r\n}', firstLine: 7 };
  expect(excerptOf(source, { line: 8, column: 7 })).toEqual({ before: ' "a": ', marked: '1', after: '' });
  expect(excerptOf(source, { line: 8, column: 7, file: 'appraise.policy.json' })).toBeUndefined();
  expect(excerptOf(source, { line: 99, column: 1 })).toBeUndefined();
  expect(excerptOf(undefined, { line: 1, column: 1 })).toBeUndefined();
});
