import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isSession, parseDays, sessionBefore, sessionsAgo } from '../../../lib/market/calendar.ts';
import { dayOf, formatWithOffset, instantOf, nextMidnight, nextRefresh } from '../../../lib/market/sao-paulo.ts';

describe('the sessions of B3', () => {
  test('leave out the days of the table, and no other day of the week', () => {
    const lines = readFileSync('test/fixtures/b3-holidays.csv', 'utf8').trim().split(/\r?\n/).slice(1);
    const days = lines.map((line) => line.split(','));
    for (const [day = '', , , closed] of days) expect([day, isSession(day)]).toEqual([day, closed === 'nao']);
    const closed = new Set(days.filter(([, , , sign]) => sign === 'sim').map(([day]) => day));
    for (let time = Date.parse('2025-01-01'); time < Date.parse('2028-01-01'); time += 86_400_000) {
      const day = new Date(time).toISOString().slice(0, 10);
      const weekday = new Date(time).getUTCDay();
      expect([day, isSession(day)]).toEqual([day, weekday !== 0 && weekday !== 6 && !closed.has(day)]);
    }
  });

  test.each([
    { what: 'a Tuesday', day: '2026-11-24', before: '2026-11-23' },
    { what: 'a Saturday', day: '2026-11-14', before: '2026-11-13' },
    { what: 'a Sunday', day: '2026-11-15', before: '2026-11-13' },
    { what: 'a Monday', day: '2026-11-16', before: '2026-11-13' },
    { what: 'the Monday after the holiday of 20 November', day: '2026-11-23', before: '2026-11-19' },
    { what: 'Ash Wednesday', day: '2026-02-18', before: '2026-02-13' },
    { what: 'the day after it, which trades from 13:00', day: '2026-02-19', before: '2026-02-18' },
    { what: 'the first of January', day: '2026-01-01', before: '2025-12-30' },
  ])('before $what end on $before', ({ day, before }) => {
    expect(sessionBefore(day)).toBe(before);
  });

  test('can have more days without trading', () => {
    expect(sessionBefore('2026-11-25', ['2026-11-24'])).toBe('2026-11-23');
    expect(sessionsAgo('2026-11-25', 1, ['2026-11-24'])).toBe('2026-11-23');
  });

  test.each([
    { count: 0, day: '2026-11-19' },
    { count: 1, day: '2026-11-18' },
    { count: 5, day: '2026-11-12' },
    { what: ' across All Souls', count: 21, day: '2026-10-20' },
  ])('$count before 2026-11-19 is $day$what', ({ count, day }) => {
    expect(sessionsAgo('2026-11-19', count)).toBe(day);
  });
});

describe('the clock of São Paulo', () => {
  test.each([
    ['2026-11-20T02:59:59Z', '2026-11-19'],
    ['2026-11-20T03:00:00Z', '2026-11-20'],
    // Daylight saving, abolished in 2019.
    ['2018-12-20T01:59:59Z', '2018-12-19'],
    ['2018-12-20T02:00:00Z', '2018-12-20'],
  ])('has %s on %s', (instant, day) => {
    expect(dayOf(new Date(instant))).toBe(day);
  });

  test.each([
    ['2026-11-20', '09:05', '2026-11-20T12:05:00.000Z', '2026-11-20T09:05:00-03:00'],
    ['2018-12-20', '09:05', '2018-12-20T11:05:00.000Z', '2018-12-20T09:05:00-02:00'],
    ['2026-01-01', '00:00', '2026-01-01T03:00:00.000Z', '2026-01-01T00:00:00-03:00'],
  ])('%s %s is %s', (day, time, instant, local) => {
    expect(instantOf(day, time).toISOString()).toBe(instant);
    expect(formatWithOffset(new Date(instant))).toBe(local);
  });

  test.each([
    ['2026-11-20T12:04:59Z', '2026-11-20T12:05:00.000Z'],
    ['2026-11-20T12:05:00Z', '2026-11-21T12:05:00.000Z'],
    ['2026-12-31T23:00:00Z', '2027-01-01T12:05:00.000Z'],
  ])('after %s the next refresh is at %s', (now, next) => {
    expect(nextRefresh(new Date(now)).toISOString()).toBe(next);
  });

  test('ends its day at midnight', () => {
    expect(nextMidnight(new Date('2026-11-21T02:59:59Z')).toISOString()).toBe('2026-11-21T03:00:00.000Z');
  });
});

test('reads more days from a setting, and refuses what is not a day', () => {
  expect(parseDays(undefined)).toEqual([]);
  expect(parseDays('2027-02-08, 2027-02-09,')).toEqual(['2027-02-08', '2027-02-09']);
  expect(() => parseDays('2027-02-08,carnaval,2027-02-30')).toThrow(
    'not a day such as 2027-02-08: carnaval, 2027-02-30',
  );
});
