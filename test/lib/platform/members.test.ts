import { expect, expectTypeOf, test } from 'vitest';
import { entriesOf, hasMember, keysOf, membersOf, pick, recordOf } from '../../../lib/platform/members.ts';

const limits = { free: 1, paid: 2 };

test('names and entries keep their types and their order', () => {
  expectTypeOf(keysOf(limits)).toEqualTypeOf<('free' | 'paid')[]>();
  expectTypeOf(entriesOf(limits)).toEqualTypeOf<['free' | 'paid', number][]>();
  expect(keysOf(limits)).toEqual(['free', 'paid']);
  expect(entriesOf(limits)).toEqual([
    ['free', 1],
    ['paid', 2],
  ]);
});

test('an object is made of names, and of members of another', () => {
  expect(recordOf(['a', 'b'], (name) => name.length)).toEqual({ a: 1, b: 1 });
  expect(Object.entries(pick({ a: 1, b: 2, c: 3 }, ['c', 'a']))).toEqual([
    ['c', 3],
    ['a', 1],
  ]);
});

test.each([undefined, null, 7, 'text', true, []])('%s has no members to read', (value) => {
  expect(membersOf(value).name).toBeUndefined();
});

test('the members of an object are read as they are', () => {
  expect(membersOf({ name: 'x' }).name).toBe('x');
});

test.each(['toString', '__proto__', 'other'])('%s is no member of an object of two', (name) => {
  expect(hasMember(limits, name)).toBe(false);
});

test('a member of an object is one by its name', () => {
  expect(hasMember(limits, 'free')).toBe(true);
});
