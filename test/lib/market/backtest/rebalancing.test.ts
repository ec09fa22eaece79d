import { expect, test } from 'vitest';
import { firstOfPeriods, firstSessions } from '../../../../lib/market/backtest/rebalancing.ts';

const sessions = [
  '2023-12-28',
  '2023-12-29',
  '2024-01-02',
  '2024-01-05',
  '2024-01-08',
  '2024-02-01',
  '2024-03-28',
  '2024-04-01',
  '2024-12-30',
  '2025-01-02',
];

test.each([
  // Monday 1 to Sunday 7 January is a week, and the days around the New Year of 2025 are another.
  {
    period: 'weekly' as const,
    first: ['2023-12-28', '2024-01-02', '2024-01-08', '2024-02-01', '2024-03-28', '2024-04-01', '2024-12-30'],
  },
  {
    period: 'monthly' as const,
    first: ['2023-12-28', '2024-01-02', '2024-02-01', '2024-03-28', '2024-04-01', '2024-12-30', '2025-01-02'],
  },
  { period: 'quarterly' as const, first: ['2023-12-28', '2024-01-02', '2024-04-01', '2024-12-30', '2025-01-02'] },
  { period: 'yearly' as const, first: ['2023-12-28', '2024-01-02', '2025-01-02'] },
])('$period rebalancing is on the first session of each period', ({ period, first }) => {
  expect(firstSessions(sessions, period)).toEqual(first);
});

test('there is nothing to do on no session', () => {
  expect(firstSessions([], 'weekly')).toEqual([]);
});

test('a decision about a session before one that was decided already comes too late', () => {
  const published = ['2024-01-03', '2024-02-01', '2024-01-02', '2024-02-02', '2024-03-01'].map((session) => ({
    session,
  }));
  expect(firstOfPeriods(published, 'monthly').map(({ session }) => session)).toEqual([
    '2024-01-03',
    '2024-02-01',
    '2024-03-01',
  ]);
});
