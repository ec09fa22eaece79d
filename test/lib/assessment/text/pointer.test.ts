import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pointerToken, pointerTokens } from '../../../../lib/assessment/text/pointer.ts';

test.for([
  { pointer: '', names: [] },
  { pointer: '/', names: [''] },
  { pointer: '/a/0', names: ['a', '0'] },
  { pointer: '/a~1b/m~0n', names: ['a/b', 'm~n'] },
  { pointer: '/~01', names: ['~1'] },
  { pointer: '/ /"\\', names: [' ', '"\\'] },
])('$pointer stands for $names', ({ pointer, names }) => {
  expect(pointerTokens(pointer)).toEqual(names);
  expect(names.map((name) => `/${pointerToken(name)}`).join('')).toBe(pointer);
});

test('a pointer leads back to the names it was made of', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom('~', '/', '~1', '~0', '~01'))), (names) => {
      expect(pointerTokens(names.map((name) => `/${pointerToken(name)}`).join(''))).toEqual(names);
    }),
  );
});
