import { describe, expect, test } from 'vitest';
import { dayNumber } from '../../../../lib/assessment/record/days.ts';
import { timeScale } from '../../../../lib/assessment/report/html-priorities.ts';

const scaleOf = (dates: readonly string[]) => timeScale(dates.map(dayNumber), 0, 1_000);

describe('timeScale', () => {
  test('keeps the order of days and leaves a margin at both ends', () => {
    const { place } = scaleOf(['2026-01-10', '2026-06-10']);
    const places = ['2026-01-10', '2026-03-01', '2026-06-10'].map((date) => place(dayNumber(date)));

    expect(places).toEqual(places.toSorted((left, right) => left - right));
    expect(places[0]).toBeGreaterThan(0);
    expect(places[2]).toBeLessThan(1_000);
  });

  test.each([
    { dates: ['2026-01-10', '2026-04-10'], labels: ['Jan 2026', 'Feb 2026', 'Mar 2026', 'Apr 2026'] },
    {
      dates: ['2026-01-10', '2027-06-30'],
      labels: ['Jan 2026', 'Apr 2026', 'Jul 2026', 'Oct 2026', 'Jan 2027', 'Apr 2027', 'Jul 2027'],
    },
    { dates: ['2026-06-15', '2036-06-15'], labels: ['2028', '2030', '2032', '2034', '2036'] },
  ])('marks the beginnings of months or years: $labels', ({ dates, labels }) => {
    expect(scaleOf(dates).ticks.map(({ label }) => label)).toEqual(labels);
  });

  test.each([
    { what: 'a single day', dates: ['2026-06-15'] },
    { what: 'a typing error of centuries', dates: ['2026-06-15', '9999-12-31'] },
    { what: 'all the years there are', dates: ['0000-01-01', '9999-12-31'] },
  ])('has one to nine marks within the line for $what', ({ dates }) => {
    const { ticks } = scaleOf(dates);

    expect(ticks.length).toBeGreaterThan(0);
    expect(ticks.length).toBeLessThanOrEqual(9);
    for (const { at } of ticks) {
      expect(at).toBeGreaterThanOrEqual(0);
      expect(at).toBeLessThanOrEqual(1_000);
    }
  });
});
