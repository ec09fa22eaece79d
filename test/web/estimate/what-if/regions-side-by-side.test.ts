import { describe, expect, test } from 'vitest';
import type { AnsweredAlternative } from '../../../../lib/pricing/formats/what-if-answer.ts';
import { missingNotes, otherNotes } from '../../../../web/estimate/what-if/notes.ts';
import { regionsSideBySide } from '../../../../web/estimate/what-if/regions-side-by-side.ts';
import { answer, figures } from '../answers.ts';

const mixOf = (monthly: number, ids: readonly string[]) => ({
  side: 'corporate',
  monthly,
  committed_monthly: 0,
  flexible_monthly: monthly,
  upfront: 0,
  committed_1y: 0,
  committed_3y: 0,
  break_even_months: null,
  gap: 0,
  lines: ids.map((id) => ({ id, model: 'payg', monthly: monthly / ids.length, committed_monthly: 0 })),
});

const alternative = (changes: Partial<AnsweredAlternative>): AnsweredAlternative => ({
  rank: 1,
  change: {},
  totals: null,
  best: null,
  difference: null,
  stayed: null,
  moved_meters: {},
  lines: [],
  coverage: [],
  warnings: [],
  unchanged: [],
  missing: [],
  ...changes,
});

const line = (id: string, before: number, after: number) => ({
  id,
  model: 'payg',
  before,
  after,
  difference: after - before,
});

const estimate = {
  ...answer,
  totals: { ...answer.totals, corporate: figures(100, 90, 80, 90, 80) },
  best: { ...answer.best, mix: mixOf(80, ['web', 'data']) },
  what_if: [
    alternative({
      change: { region: 'eastus2' },
      totals: { retail: figures(1, 1, 1, 1, 1), corporate: figures(70, 90, 95, 60, 50) },
      best: { mix: { side: 'corporate', monthly: 65 } },
      lines: [line('web', 40, 40), line('data', 40, 25)],
    }),
    alternative({ change: { region: 'eastus2', hours_per_month: 220 }, lines: [line('web', 40, 1)] }),
    alternative({
      rank: null,
      change: { region: 'japaneast' },
      missing: [
        { id: 'web', code: 'region_not_read', detail: 'Not read.' },
        { id: 'data', code: 'price_not_found', detail: 'No price.' },
      ],
    }),
  ],
};

describe('regions side by side', () => {
  test('do not compare a total of which a part could not move, and say which lines stay', () => {
    const [first] = estimate.what_if;
    const part = { ...first, stayed: { monthly: 40, lines: ['web'] } } as AnsweredAlternative;
    const { lines, totals } = regionsSideBySide({ ...estimate, what_if: [part] }, ['eastus2']);
    expect(lines.map(({ costs, cheapest }) => [costs[1], cheapest])).toEqual([
      ['stays', 0],
      [25, 1],
    ]);
    expect(totals[0]).toMatchObject({ costs: [80, 65], cheapest: 0 });
  });

  const { regions, lines, totals } = regionsSideBySide(estimate, ['japaneast', 'eastus2', 'westeurope']);

  test('stand in the order in which they were asked for; what changes more than the region is left out', () => {
    expect(regions).toEqual(['japaneast', 'eastus2']);
  });

  test('have each line in the mix, with why it has no price', () => {
    expect(lines).toEqual([
      { name: 'web', costs: [40, 'notRead', 40], cheapest: undefined },
      { name: 'data', costs: [40, 'noPrice', 25], cheapest: 2 },
    ]);
  });

  test('have the totals of the mix and of each model at the prices of the contract, and the cheapest if that is one', () => {
    expect(totals).toEqual([
      { name: 'mix', costs: [80, undefined, 65], cheapest: 2 },
      { name: 'payg', costs: [100, undefined, 70], cheapest: 2 },
      { name: 'ri_1y', costs: [90, undefined, 90], cheapest: undefined },
      { name: 'ri_3y', costs: [80, undefined, 95], cheapest: 0 },
      { name: 'savings_plan_1y', costs: [90, undefined, 60], cheapest: 2 },
      { name: 'savings_plan_3y', costs: [80, undefined, 50], cheapest: 2 },
    ]);
  });

  test('are none where none is asked for', () => {
    expect(regionsSideBySide(estimate, []).regions).toEqual([]);
    expect(regionsSideBySide(answer, ['eastus2']).lines).toEqual([]);
  });
});

describe('notes on alternatives', () => {
  test('name the lines of the same reason together, and the first alternative that it is true of', () => {
    const missing = (id: string) => ({ id, code: 'region_not_read', detail: 'Not read.' });
    const first = alternative({ missing: [missing('web'), missing('data')] });
    const second = alternative({ missing: [missing('web'), { id: 'web', code: 'no_price', detail: 'No price.' }] });
    expect(missingNotes([first, second])).toEqual([
      { alternative: first, text: 'Not read.', lines: ['web', 'data'] },
      { alternative: second, text: 'No price.', lines: ['web'] },
    ]);
  });

  test('say once what lines keep, and each warning', () => {
    const keeps = { unchanged: [{ id: 'data', reason: 'It costs the same.' }], warnings: ['Old prices.'] };
    expect(otherNotes([alternative(keeps), alternative(keeps)])).toEqual([
      { alternative: undefined, text: 'It costs the same.', lines: ['data'] },
      { alternative: undefined, text: 'Old prices.', lines: [] },
    ]);
  });
});
