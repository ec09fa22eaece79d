import { describe, expect, test } from 'vitest';
import type { EstimateRequest } from '../../../../lib/platform/request-types.generated.ts';
import type { AnsweredAlternative, AnsweredChange } from '../../../../lib/pricing/formats/what-if-answer.ts';
import { stopsWhenOff } from '../../../../lib/pricing/products/forms.ts';
import { products } from '../../../../lib/pricing/products/products.ts';
import {
  applyChange,
  missingNotes,
  otherNotes,
  regionsSideBySide,
} from '../../../../web/estimate/what-if/read-alternatives.ts';
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

const machine = { product: 'virtual_machine', region: 'brazilsouth', sku: 'Standard_D4s_v5' } as const;
const request: EstimateRequest = {
  currency: 'USD',
  items: [
    { ...machine, id: 'web' },
    machine,
    { id: 'data', product: 'managed_disk', region: 'brazilsouth', type: 'premium_ssd', size: '1000' },
  ],
  meters: [{ id: 'ip', meter_id: 'f1', region: 'brazilsouth', quantity: 730 }],
};

describe('an alternative taken into the estimate', () => {
  const applied = (given: EstimateRequest, change: AnsweredChange, moved_meters = {}) =>
    applyChange(given, { change, moved_meters });

  test('moves all items to its region; a line by meter that has not moved keeps its own', () => {
    const { items = [], meters, currency } = applied(request, { region: 'eastus2' });
    expect(items.map(({ region }) => region)).toEqual(['eastus2', 'eastus2', 'eastus2']);
    expect([meters, currency]).toEqual([request.meters, 'USD']);
  });

  test('moves a line by meter to its meter there: by all its names, else by id', () => {
    const names = { service: 'Azure App Service', meter: 'P1 v3 App', quantity: 730 };
    const full = { ...names, product: 'Azure App Service Premium v3 Plan', sku: 'P1 v3', region: 'brazilsouth' };
    const meters = [{ id: 'ip', meter_id: 'f1', quantity: 730 }, { ...names, region: 'brazilsouth' }, full];
    const moved = { ip: 'there-1', 2: 'there-2', 3: 'there-3' };
    expect(applied({ meters }, { region: 'eastus2' }, moved).meters).toEqual([
      { id: 'ip', meter_id: 'there-1', quantity: 730 },
      { ...names, meter_id: 'there-2', region: 'eastus2' },
      { ...full, region: 'eastus2' },
    ]);
  });

  test('gives hours only to what costs less when it stops', () => {
    const serverless = { id: 'orders', product: 'sql_database', region: 'brazilsouth', compute: 'serverless' } as const;
    const { items = [] } = applied(
      { items: [...(request.items ?? []), serverless] as NonNullable<EstimateRequest['items']> },
      { hours_per_month: 220 },
    );
    expect(items.map(({ hours_per_month }) => hours_per_month)).toEqual([220, 220, undefined, 220]);
  });

  test.each([
    ...products.map(({ id }) => ({ product: id, region: 'brazilsouth' })),
    { product: 'sql_database', region: 'brazilsouth', compute: 'serverless' },
  ])('gives hours to the same lines as the API: $product $compute', (item) => {
    const stops = stopsWhenOff(item);
    const { items } = applied({ items: [item] as never }, { hours_per_month: 220 });
    expect(items?.[0]?.hours_per_month).toBe(stops ? 220 : undefined);
  });

  test('gives sizes by the id of a line, or by its number where it has none', () => {
    const { items = [] } = applied(request, { skus: { web: 'Standard_D4as_v5', 2: 'Standard_D2s_v5' } });
    expect(items.map(({ sku }) => sku)).toEqual(['Standard_D4as_v5', 'Standard_D2s_v5', undefined]);
  });
});
