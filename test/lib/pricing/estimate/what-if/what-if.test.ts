import { describe, expect, test } from 'vitest';
import type { EstimateRequest } from '../../../../../lib/platform/request-types.generated.ts';
import {
  contractRow,
  diskRow,
  estimateWhatIf,
  reservationRow,
  savingsPlanRow,
  vmRow,
  windowsRow,
} from '../../../../support/price-book.ts';

const there = { location: 'eastus2' };
const linux = vmRow('Standard_D4s_v5', '0.2');
const amd = vmRow('Standard_D4as_v5', '0.15');
const linuxThere = vmRow('Standard_D4s_v5', '0.1', { ...there, meterId: 'd4s-there' });
const disk = diskRow('Premium SSD Managed Disks', 'P10 LRS', 'P10 LRS Disk', '20');
const rows = [
  linux,
  windowsRow('Standard_D4s_v5', '0.3'),
  reservationRow(linux, 'P1Y', '1200'),
  savingsPlanRow(linux, 'P3Y', '0.12'),
  amd,
  linuxThere,
  reservationRow(linuxThere, 'P1Y', '960'),
  disk,
  { ...disk, ...there, meterId: 'p10-there', unitPrice: '15' },
];
const web = { id: 'web', product: 'virtual_machine', region: 'eastus', sku: 'Standard_D4s_v5' };
const data = { id: 'data', product: 'managed_disk', region: 'eastus', type: 'premium_ssd', size: 'P10' };

type WhatIf = NonNullable<EstimateRequest['what_if']>;
const ask = (
  what_if: WhatIf,
  ...others: Parameters<typeof estimateWhatIf> extends [unknown, unknown, ...infer Rest] ? Rest : never
) => estimateWhatIf({ items: [web, data], what_if }, rows, ...others).alternatives;
const shortly = (answers: ReturnType<typeof ask>) =>
  answers.map(({ rank, change, best }) => [rank, change, best?.mix.monthly ?? null]);

describe('a what-if', () => {
  test('ranks the alternatives by their cheapest mix', () => {
    // web: 146 at pay-as-you-go, 100 reserved and 87.60 under the plan; there 73 and 80. The disk: 20, there 15.
    // For 73 hours pay-as-you-go is 14.60; the plan stays 87.60.
    expect(shortly(ask({ regions: ['eastus2'], hours: [73, 730] }))).toEqual([
      [1, { region: 'eastus2', hours_per_month: 73 }, 22.3],
      [2, { hours_per_month: 73 }, 34.6],
      [3, { region: 'eastus2' }, 88],
      [4, { region: 'eastus2', hours_per_month: 730 }, 88],
      [5, { hours_per_month: 730 }, 107.6],
    ]);
  });

  test('says what changes line by line, and by model', () => {
    const [first] = ask({ regions: ['eastus2'] });
    expect(first).toMatchObject({
      totals: { retail: { payg_monthly: 88, ri_1y_monthly: 95, savings_plan_3y_monthly: 88 }, corporate: null },
      best: { model: 'payg', side: 'retail', monthly: 88, mix: { monthly: 88, committed_monthly: 0, gap: 0 } },
      difference: {
        retail: { payg_monthly: -78, ri_1y_monthly: -25, savings_plan_3y_monthly: -19.6 },
        corporate: null,
        mix: -19.6,
      },
      lines: [
        { id: 'web', model: 'payg', before: 87.6, after: 73, difference: -14.6 },
        { id: 'data', model: 'payg', before: 20, after: 15, difference: -5 },
      ],
      unchanged: [],
      missing: [],
    });
    expect(first?.best?.mix).not.toHaveProperty('lines');
  });

  test('names the figures for which another price stands in only there', () => {
    const [first] = ask({ regions: ['eastus2'] });
    expect(first?.coverage).toEqual([
      { item: 'web', side: 'retail', models: ['savings_plan_3y'], status: 'not_offered', stand_in: 'payg' },
    ]);
    const sheet = [contractRow(linux, '0.1'), contractRow(disk, '10')];
    const [other] = ask({ regions: ['eastus2'] }, sheet);
    expect(other?.coverage).toContainEqual({
      item: 'data',
      side: 'corporate',
      models: ['payg'],
      status: 'not_on_sheet',
      stand_in: 'retail',
    });
    expect(other?.warnings).toEqual([
      'web: compute (D4s v5) is not on the price sheet; the public price stands in.',
      'data: storage (P10 LRS Disk) is not on the price sheet; the public price stands in.',
    ]);
  });

  test('compares at the prices that the customer pays', () => {
    const [first] = ask({ skus: { web: ['D4as_v5'] } }, [contractRow(linux, '0.5'), contractRow(amd, '0.05')]);
    expect(first).toMatchObject({
      change: { skus: { web: 'Standard_D4as_v5' } },
      best: { side: 'corporate', mix: { side: 'corporate', monthly: 56.5 } },
      difference: { corporate: { payg_monthly: -328.5 } },
    });
  });

  test('keeps the bounds on commitments', () => {
    const bounded = ask({ hours: [730] }, null, { maxShare: 0 });
    expect(bounded[0]?.best?.mix).toMatchObject({ monthly: 166, committed_monthly: 0 });
    const short = ask({ hours: [730] }, null, { maxTerm: 'P1Y' });
    expect(short[0]?.best?.mix).toMatchObject({ monthly: 120, committed_monthly: 100 });
  });

  test('ranks equal ones by the number of changes, then by their text', () => {
    const answers = ask({ regions: ['eastus'], skus: { web: ['D4s_v5'] }, hours: [730] });
    expect(answers.map(({ difference }) => difference?.mix)).toEqual(Array.from({ length: 7 }, () => 0));
    expect(answers.map(({ change }) => Object.keys(change).length)).toEqual([1, 1, 1, 2, 2, 2, 3]);
  });

  test('with a line that has no price comes last, and says why', () => {
    const answers = ask({ regions: ['westus', 'eastus2'], skus: { web: ['D2s_v5', 'D4zs_v5'] } });
    const missing = answers.filter(({ rank }) => rank === null);
    expect(shortly(answers.slice(0, 1))).toEqual([[1, { region: 'eastus2' }, 88]]);
    expect(answers.slice(1)).toEqual(missing);
    expect(missing).toHaveLength(7);
    for (const one of missing) {
      expect(one).toMatchObject({ totals: null, best: null, difference: null, lines: [], coverage: [] });
    }
    const reasonFor = (change: object) =>
      missing.find((one) => JSON.stringify(one.change) === JSON.stringify(change))?.missing;
    expect(reasonFor({ region: 'westus' })).toMatchObject([
      {
        id: 'web',
        code: 'region_not_read',
        detail: expect.stringContaining('appraise refresh-retail --region westus'),
      },
      { id: 'data', code: 'region_not_read' },
    ]);
    expect(reasonFor({ region: 'eastus2', skus: { web: 'Standard_D2s_v5' } })).toEqual([
      {
        id: 'web',
        code: 'price_not_found',
        detail: 'Standard_D2s_v5 is not on the public price list in eastus2.',
      },
    ]);
    expect(reasonFor({ skus: { web: 'Standard_D4zs_v5' } })).toMatchObject([
      { id: 'web', code: 'not_allowed', did_you_mean: 'Standard_D4ps_v5' },
    ]);
  });
});

describe('sizes of the same shape', () => {
  const large = vmRow('Standard_E8s_v5', '0.5');
  const items = [web, { ...web, id: 'app', sku: 'Standard_E8s_v5' }];
  const shaped = (more: readonly ReturnType<typeof vmRow>[] = []) =>
    estimateWhatIf({ items, what_if: { same_shape: true } }, [...rows, large, ...more]).alternatives;

  test('change the lines that have one with a price, and say which have none', () => {
    const amdV5 = shaped().find(({ change }) => change.same_shape === 'amd_v5');
    expect(amdV5).toMatchObject({
      change: { skus: { web: 'Standard_D4as_v5' } },
      unchanged: [{ id: 'app', reason: 'Standard_E8as_v5 is not on the public price list in eastus.' }],
      missing: [],
    });
  });

  test('are missing where no line has one with a price', () => {
    const amdV6 = shaped().find(({ change }) => change.same_shape === 'amd_v6');
    expect(amdV6).toMatchObject({
      rank: null,
      change: { same_shape: 'amd_v6' },
      missing: [
        { id: 'web', detail: 'Standard_D4as_v6 is not on the public price list in eastus.' },
        { id: 'app', detail: 'Standard_E8as_v6 is not on the public price list in eastus.' },
      ],
    });
  });

  test('have for each line the cheapest, be it its own', () => {
    const [first] = shaped([vmRow('Standard_E8as_v6', '0.4'), vmRow('Standard_D4as_v6', '0.25')]);
    // The plan makes the own size the cheapest for web.
    expect(first).toMatchObject({
      rank: 1,
      change: { same_shape: 'cheapest', skus: { app: 'Standard_E8as_v6' } },
      lines: [{ difference: 0 }, { before: 365, after: 292, difference: -73 }],
    });
  });

  test('are compared with the own size where that is not sold in a region', () => {
    const sold = vmRow('Standard_E8as_v5', '0.3', there);
    const what_if = { same_shape: true as const, regions: ['eastus2'] };
    const { alternatives } = estimateWhatIf({ items, what_if }, [...rows, large, sold]);
    expect(alternatives.find(({ change }) => change.region && change.same_shape === 'cheapest')).toMatchObject({
      change: { skus: { app: 'Standard_E8as_v5' } },
      missing: [],
    });
  });
});
