import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  choicesOf,
  compareCheapest,
  compareLines,
  compareTotals,
  sharedSides,
} from '../../../../lib/pricing/compare/compare-answers.ts';
import { answer, compared as before, figures, machine } from '../../../web/estimate/answers.ts';

const { mix } = before.best;
/** `web` at other prices, and a further line; what there was of it is gone. */
const now = {
  ...answer,
  totals: { ...answer.totals, corporate: figures(120, 70.1, 0.3, 99.1, 99.1) },
  best: { ...answer.best, mix: { ...mix, monthly: 60, lines: [{ ...mix.lines[0], id: 'api', monthly: 60 }] } },
  items: [{ ...machine, id: 'api', corporate: figures(20.9, 0, 0, 0, 0) }, machine],
} as typeof before;
const publicOnly = { ...answer, totals: { ...answer.totals, corporate: null }, items: [] };

describe('two results', () => {
  test('are compared in each model, a month and a year, to the cent', () => {
    expect(compareTotals(before, now, 'corporate')).toEqual([
      { name: 'mix', before: 70.1, after: 60, difference: -10.1, yearly: -121.2, share: -0.1441 },
      { name: 'payg', before: 99.1, after: 120, difference: 20.9, yearly: 250.8, share: 0.2109 },
      { name: 'ri_1y', before: 70.1, after: 70.1, difference: 0, yearly: 0, share: 0 },
      { name: 'ri_3y', before: 99.1, after: 0.3, difference: -98.8, yearly: -1185.6, share: -0.997 },
      { name: 'savings_plan_1y', before: 99.1, after: 99.1, difference: 0, yearly: 0, share: 0 },
      { name: 'savings_plan_3y', before: 99.1, after: 99.1, difference: 0, yearly: 0, share: 0 },
    ]);
  });

  test('are compared by line; one that only one result has costs nothing in the other', () => {
    expect(compareLines(before, now, 'corporate', 'payg')).toEqual([
      { name: 'api', before: undefined, after: 20.9, difference: 20.9, yearly: 250.8, share: null },
      { name: 'web', before: 99.1, after: 99.1, difference: 0, yearly: 0, share: 0 },
    ]);
    expect(compareLines(before, now, 'corporate', 'mix')).toEqual([
      { name: 'api', before: undefined, after: 60, difference: 60, yearly: 720, share: null },
      { name: 'web', before: 70.1, after: undefined, difference: -70.1, yearly: -841.2, share: -1 },
    ]);
  });

  test('are compared only at prices that both have', () => {
    expect(sharedSides(before, now)).toEqual(['corporate', 'retail']);
    expect(sharedSides(before, publicOnly)).toEqual(['retail']);
    expect(sharedSides(publicOnly, before)).toEqual(['retail']);
    expect(choicesOf(before, now, 'corporate')[0]).toBe('mix');
    expect(choicesOf(before, now, 'retail')).not.toContain('mix');
    expect(choicesOf(before, publicOnly, 'retail')).toHaveLength(5);
  });

  test('differ by the sum of their lines', () => {
    const cents = fc.integer({ min: 0, max: 1e9 }).map((value) => value / 100);
    const lines = fc.dictionary(fc.constantFrom('a', 'b', 'c'), cents);
    const resultOf = (costs: Readonly<Record<string, number>>) => {
      const sum = Object.values(costs).reduce((total, cost) => total + Math.round(cost * 100), 0) / 100;
      return {
        ...answer,
        totals: { ...answer.totals, retail: figures(sum, 0, 0, 0, 0) },
        items: Object.entries(costs).map(([id, cost]) => ({ ...machine, id, retail: figures(cost, 0, 0, 0, 0) })),
      };
    };
    fc.assert(
      fc.property(lines, lines, (old, current) => {
        const [one, other] = [resultOf(old), resultOf(current)];
        const differences = compareLines(one, other, 'retail', 'payg').map(({ difference }) =>
          Math.round(difference * 100),
        );
        const total = compareTotals(one, other, 'retail').find(({ name }) => name === 'payg')?.difference ?? Number.NaN;
        expect(differences.reduce((sum, cents) => sum + cents, 0)).toBe(Math.round(total * 100));
        for (const { difference, yearly } of compareLines(other, other, 'retail', 'payg')) {
          expect([difference, yearly]).toEqual([0, 0]);
        }
      }),
    );
  });
});

test('are compared by their cheapest model if the mixes are at other prices', () => {
  expect(compareCheapest(before, now)).toMatchObject({ name: 'mix', before: 70.1, after: 60 });
  expect(compareCheapest(before, publicOnly)).toMatchObject({ name: 'model', before: 70.1, after: 70.1 });
});
