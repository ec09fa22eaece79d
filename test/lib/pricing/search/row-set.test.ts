import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowSet } from '../../../../lib/pricing/search/row-set.ts';

const bound = 200;
const run = fc
  .tuple(fc.nat(bound - 1), fc.integer({ min: 1, max: bound }))
  .map(([start, length]): [number, number] => [start, Math.min(length, bound - start)]);
const runs = fc.array(run, { maxLength: 8 });

const setOf = (parts: readonly [number, number][]) => {
  const set = rowSet(bound);
  for (const [start, length] of parts) set.addRun(start, length);
  return set;
};
const membersOf = (parts: readonly [number, number][]): number[] =>
  Array.from({ length: bound }, (_, row) => row).filter((row) =>
    parts.some(([start, length]) => row >= start && row < start + length),
  );

test('holds the rows of its runs, and no other', () => {
  fc.assert(
    fc.property(runs, (parts) => {
      const members = membersOf(parts);
      expect(setOf(parts).list(0, bound)).toEqual(members);
      expect(setOf(parts).count()).toBe(members.length);
    }),
  );
});

test('lists members from any row on', () => {
  fc.assert(
    fc.property(runs, fc.nat(bound + 100), fc.integer({ min: 1, max: 50 }), (parts, from, limit) => {
      const expected = membersOf(parts).filter((row) => row >= from);
      expect(setOf(parts).list(from, limit)).toEqual(expected.slice(0, limit));
    }),
  );
});

test('keeps the rows that another set has too', () => {
  fc.assert(
    fc.property(runs, runs, (one, other) => {
      const kept = setOf(one);
      kept.keep(setOf(other));
      const others = new Set(membersOf(other));
      expect(kept.list(0, bound)).toEqual(membersOf(one).filter((row) => others.has(row)));
    }),
  );
});
