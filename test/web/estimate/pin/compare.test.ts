import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  choicesOf,
  compareCheapest,
  compareLines,
  compareTotals,
  sharedSides,
} from '../../../../web/estimate/pin/compare.ts';
import { comparisonWords } from '../../../../web/estimate/pin/comparison-words.ts';
import { headlineOf } from '../../../../web/estimate/pin/headline.ts';
import { createFormats } from '../../../../web/text/formats.ts';
import { answer, figures, machine } from '../answers.ts';

const mix = {
  side: 'corporate',
  monthly: 70.1,
  committed_monthly: 60,
  flexible_monthly: 10.1,
  upfront: 720,
  committed_1y: 720,
  committed_3y: 720,
  break_even_months: 8.1,
  gap: 0,
  lines: [{ id: 'web', model: 'ri_1y', monthly: 70.1, committed_monthly: 60 }],
};
const before = { ...answer, best: { ...answer.best, mix } };
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
      { name: 'mix', before: 70.1, now: 60, monthly: -10.1, yearly: -121.2, share: -0.1441 },
      { name: 'payg', before: 99.1, now: 120, monthly: 20.9, yearly: 250.8, share: 0.2109 },
      { name: 'ri_1y', before: 70.1, now: 70.1, monthly: 0, yearly: 0, share: 0 },
      { name: 'ri_3y', before: 99.1, now: 0.3, monthly: -98.8, yearly: -1185.6, share: -0.997 },
      { name: 'savings_plan_1y', before: 99.1, now: 99.1, monthly: 0, yearly: 0, share: 0 },
      { name: 'savings_plan_3y', before: 99.1, now: 99.1, monthly: 0, yearly: 0, share: 0 },
    ]);
  });

  test('are compared by line; one that only one result has costs nothing in the other', () => {
    expect(compareLines(before, now, 'corporate', 'payg')).toEqual([
      { name: 'api', before: undefined, now: 20.9, monthly: 20.9, yearly: 250.8, share: null },
      { name: 'web', before: 99.1, now: 99.1, monthly: 0, yearly: 0, share: 0 },
    ]);
    expect(compareLines(before, now, 'corporate', 'mix')).toEqual([
      { name: 'api', before: undefined, now: 60, monthly: 60, yearly: 720, share: null },
      { name: 'web', before: 70.1, now: undefined, monthly: -70.1, yearly: -841.2, share: -1 },
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
        const differences = compareLines(one, other, 'retail', 'payg').map(({ monthly }) => Math.round(monthly * 100));
        const total = compareTotals(one, other, 'retail').find(({ name }) => name === 'payg')?.monthly ?? Number.NaN;
        expect(differences.reduce((sum, cents) => sum + cents, 0)).toBe(Math.round(total * 100));
        for (const { monthly, yearly } of compareLines(other, other, 'retail', 'payg')) {
          expect([monthly, yearly]).toEqual([0, 0]);
        }
      }),
    );
  });
});

describe('the sentence of a comparison', () => {
  const formats = createFormats('en');
  const headline = (old: typeof before, current: typeof before): string =>
    headlineOf(old, current, comparisonWords.en, formats).replaceAll('\u00a0', ' ');

  test('says what the cheapest mix costs less or more, a month and a year', () => {
    expect(headline(before, now)).toBe(
      'The cheapest mix now costs 10.10 USD a month less than the pinned one (-14.4 %): 121.20 USD a year.',
    );
    expect(headline(now, before)).toBe(
      'The cheapest mix now costs 10.10 USD a month more than the pinned one (+16.8 %): 121.20 USD a year.',
    );
    expect(headline(before, before)).toBe('The cheapest mix costs as much as the pinned one.');
  });

  test('is about the cheapest model where the mixes are at other prices', () => {
    expect(compareCheapest(before, publicOnly).name).toBe('model');
    const free = { ...before, best: { ...answer.best, monthly: 0 } } as typeof before;
    expect(headline(free, before)).toBe(
      'The cheapest model now costs 70.10 USD a month more than the pinned one: 841.20 USD a year.',
    );
  });
});
