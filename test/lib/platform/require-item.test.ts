import { expect, test } from 'vitest';
import { requireItem, requireValue } from '../../../lib/platform/require-item.ts';

test('gives an item by its place from either end, and a value by its key', () => {
  expect([requireItem(['a', 'b'], 0), requireItem(['a', 'b'], -1)]).toEqual(['a', 'b']);
  expect(requireValue(new Map([['a', 0]]), 'a')).toBe(0);
});

test('fails for an item that a list does not have, and for a key that a map does not have', () => {
  expect(() => requireItem([], 0)).toThrow(new RangeError('0 items, and none at 0'));
  expect(() => requireValue(new Map(), 'a')).toThrow(RangeError);
});
