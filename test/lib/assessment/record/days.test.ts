import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber, daysBefore, daysBetween } from '../../../../lib/assessment/record/days.ts';

describe('daysBetween', () => {
  test.each([
    { from: '2026-01-01', to: '2026-01-01', days: 0 },
    { from: '2024-02-28', to: '2024-03-01', days: 2 },
    { from: '2026-03-01', to: '2026-02-28', days: -1 },
    { from: '0000-01-01', to: '0001-01-01', days: 366 },
    { from: 'soon', to: '2026-01-01', days: undefined },
    { from: undefined, to: '2026-01-01', days: undefined },
    { from: '2026-01-01', to: undefined, days: undefined },
  ])('from $from to $to: $days', ({ from, to, days }) => {
    expect(daysBetween(from, to)).toBe(days);
  });
});

describe('dayNumber', () => {
  test('counts from 1970-01-01', () => {
    expect(dayNumber('1970-01-02')).toBe(1);
  });
});

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
