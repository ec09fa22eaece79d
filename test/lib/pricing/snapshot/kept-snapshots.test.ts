import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isWhole,
  type KeptFacts,
  previousSnapshot,
  reasonsToKeep,
} from '../../../../lib/pricing/snapshot/kept-snapshots.ts';

const attempt = (snapshot_id: string, facts: Partial<KeptFacts> = {}): KeptFacts => ({
  snapshot_id,
  status: 'superseded',
  completed_at: '2026-11-20T10:00:00.000Z',
  ended_at: '2026-11-21T10:00:00.000Z',
  deleted: false,
  ...facts,
});

test.each([
  { what: 'the active one', facts: { status: 'completed', ended_at: null }, whole: true },
  { what: 'one that another replaced', facts: {}, whole: true },
  { what: 'one that was overtaken before its end', facts: { completed_at: null }, whole: false },
  { what: 'one that failed', facts: { status: 'failed' }, whole: false },
  { what: 'one that runs', facts: { status: 'running', completed_at: null, ended_at: null }, whole: false },
  { what: 'one without its pages', facts: { deleted: true }, whole: false },
  { what: 'one whose pages are being deleted', facts: { deleting: true as const }, whole: false },
])('$what is whole: $whole', ({ facts, whole }) => {
  expect(isWhole(attempt('a', facts))).toBe(whole);
});

test('the one before is the newest whole one that was uploaded earlier', () => {
  const attempts = [attempt('a'), attempt('c', { status: 'failed' }), attempt('b'), attempt('d'), attempt('e')];
  expect(previousSnapshot(attempts, 'd')?.snapshot_id).toBe('b');
  expect(previousSnapshot(attempts, 'a')).toBeUndefined();
  expect(previousSnapshot([], 'a')).toBeUndefined();
});

test('two are kept, and each that is pinned, whatever the order', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 100, max: 999 }), { minLength: 1, maxLength: 12 }),
      fc.func(fc.boolean()),
      (numbers, isPinned) => {
        const pin = { at: '2026-11-22T00:00:00.000Z', note: '' };
        const attempts = numbers.map((number) => attempt(String(number), isPinned(number) ? { pin } : {}));
        const active = String(Math.max(...numbers));
        const previous = previousSnapshot(attempts, active)?.snapshot_id;
        const kept = attempts.filter((one) => reasonsToKeep(one, active, previous).length > 0);
        const newest = numbers.toSorted((one, other) => other - one).slice(0, 2);
        const expected = numbers.filter((number) => newest.includes(number) || isPinned(number));
        expect(kept.map(({ snapshot_id }) => Number(snapshot_id))).toEqual(expected);
      },
    ),
  );
});
