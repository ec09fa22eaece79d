import { describe, expect, test } from 'vitest';
import { dayNumber, daysBetween } from '../../../lib/assessment/day-number.ts';

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
