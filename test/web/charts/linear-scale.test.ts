import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pathOf } from '../../../web/charts/line-chart.tsx';
import { linearScale } from '../../../web/charts/linear-scale.ts';

describe('a scale', () => {
  test.each([
    { values: [0, 2442.64], ticks: [0, 500, 1000, 1500, 2000, 2500] },
    { values: [0, 36], ticks: [0, 10, 20, 30, 40] },
    { values: [-3, 3], ticks: [-3, -2, -1, 0, 1, 2, 3] },
    { values: [0.1, 0.3], ticks: [0.1, 0.15, 0.2, 0.25, 0.3] },
    { values: [7], ticks: [0, 2, 4, 6, 8] },
    { values: [], ticks: [0, 0.2, 0.4, 0.6, 0.8, 1] },
    { values: [Number.NaN, Number.POSITIVE_INFINITY, 1], ticks: [0, 0.2, 0.4, 0.6, 0.8, 1] },
  ])('for $values has the ticks $ticks', ({ values, ticks }) => {
    expect(linearScale(values, 0, 100).ticks.map(({ value }) => value)).toEqual(ticks);
  });

  test('has ticks a fixed step apart where the view wants that', () => {
    expect(linearScale([0, 36], 0, 100, 4, 12).ticks.map(({ value }) => value)).toEqual([0, 12, 24, 36]);
  });

  test('places its ticks at its ends where values of many digits hardly differ', () => {
    const { ticks } = linearScale([-999_999_999.931, -999_999_999.946], 10, 210);
    expect([ticks[0]?.at, ticks.at(-1)?.at]).toEqual([expect.closeTo(10), expect.closeTo(210)]);
  });

  test('holds all values between its ends, and few ticks', () => {
    const finite = fc.integer({ min: -1e12, max: 1e12 }).map((value) => value / 1000);
    fc.assert(
      fc.property(fc.array(finite, { minLength: 1 }), (values) => {
        const { place, ticks } = linearScale(values, 10, 210);
        for (const value of values) {
          expect(place(value)).toBeGreaterThanOrEqual(9.99);
          expect(place(value)).toBeLessThanOrEqual(210.01);
        }
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(10);
        expect(ticks[0]?.at).toBeCloseTo(10);
        expect(ticks.at(-1)?.at).toBeCloseTo(210);
      }),
    );
  });
});

test('a line is broken where a value is missing', () => {
  const x = linearScale([0, 3], 0, 30);
  const y = linearScale([0, 1], 10, 0);
  const points = [1, null, 1, 0].map((value, index) => ({ x: index, y: value }));
  expect(pathOf(points, x, y)).toBe('M0 0M20 0L30 10');
});
