import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysBefore } from '../../../lib/assessment/days-before.ts';

describe('daysBefore', () => {
  test.each([
    { date: '2026-04-15', days: 0, before: '2026-04-15' },
    { date: '2026-04-15', days: 365, before: '2025-04-15' },
    { date: '2024-03-01', days: 1, before: '2024-02-29' },
    { date: '2023-03-01', days: 1, before: '2023-02-28' },
    { date: '1900-03-01', days: 1, before: '1900-02-28' },
    { date: '2000-03-01', days: 1, before: '2000-02-29' },
    { date: '2026-01-01', days: 1, before: '2025-12-31' },
    { date: '9999-12-31', days: 1, before: '9999-12-30' },
    { date: '0100-01-01', days: 1, before: '0099-12-31' },
    { date: '0050-01-01', days: 1, before: '0049-12-31' },
    { date: '0001-01-01', days: 366, before: '0000-01-01' },
    { date: '0001-01-01', days: 367, before: undefined },
    { date: '2026-04-15', days: 1e12, before: undefined },
    { date: '2026-04-15', days: Number.POSITIVE_INFINITY, before: undefined },
  ])('$date, $days days: $before', ({ date, days, before }) => {
    expect(daysBefore(date, days)).toBe(before);
  });

  test('adds up', () =>
    assert(
      property(integer({ min: 0, max: 400_000 }), integer({ min: 0, max: 400_000 }), (some, more) => {
        const once = daysBefore('9999-12-31', some);

        expect(once && daysBefore(once, more)).toBe(daysBefore('9999-12-31', some + more));
      }),
    ));
});
