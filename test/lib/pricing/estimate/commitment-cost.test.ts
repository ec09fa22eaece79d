import { describe, expect, test } from 'vitest';
import { inventoryLines } from '../../../../lib/pricing/commitments/priced-lines.ts';
import { reportCommitments } from '../../../../lib/pricing/commitments/report.ts';
import type { MixBounds } from '../../../../lib/pricing/estimate/mix.ts';
import {
  contractRow,
  diskRow,
  estimateItems,
  estimateWhatIf,
  reservationRow,
  savingsPlanRow,
  sqlRow,
  vmRow,
  windowsRow,
} from '../../../support/price-book.ts';

const linux = vmRow('Standard_D2as_v5', '0.1');
const gp = 'SQL Database Single/Elastic Pool General Purpose';
const compute = sqlRow(`${gp} - Compute Gen5`, 'vCore', '0.15');
const disk = diskRow('Premium SSD Managed Disks', 'P30 LRS', 'P30 LRS Disk', '100');
const rows = [
  linux,
  windowsRow('Standard_D2as_v5', '0.2'),
  reservationRow(linux, 'P1Y', '600'),
  savingsPlanRow(linux, 'P1Y', '0.07'),
  savingsPlanRow(linux, 'P3Y', '0.05'),
  compute,
  reservationRow(compute, 'P1Y', '876'),
  sqlRow(`${gp} - SQL License`, 'vCore', '0.1', { location: 'global' }),
  sqlRow(`${gp} - Storage`, 'General Purpose Data Stored', '0.1', { unitOfMeasure: '1 GB/Month' }),
  disk,
  reservationRow(disk, 'P1Y', '960'),
];
const office = { id: 'office', product: 'virtual_machine', region: 'eastus', sku: 'Standard_D2as_v5' };
const part = { ...office, hours_per_month: 220 };

const answerOf = (items: readonly object[], bounds: MixBounds = {}) =>
  estimateItems(items as Parameters<typeof estimateItems>[0], rows, null, bounds);
const planOf = (items: readonly object[], bounds: MixBounds = {}) => {
  const answer = { ...answerOf(items), scope_id: null };
  return reportCommitments(inventoryLines(answer, new Map()), bounds, []);
};

describe('a commitment', () => {
  test('is owed for every hour of its term, a savings plan like a reservation', () => {
    const [line] = answerOf([{ ...part, quantity: 3 }]).items;
    // 0.07 × 730 × 3 and 600 ÷ 12 × 3, though the machines run for 220 hours only.
    expect(line?.retail).toEqual({
      payg_monthly: 66,
      ri_1y_monthly: 150,
      ri_3y_monthly: 66,
      savings_plan_1y_monthly: 153.3,
      savings_plan_3y_monthly: 109.5,
    });
    expect(line?.meters.find(({ models }) => models.includes('savings_plan_1y'))).toMatchObject({
      quantity: 2190,
      monthly: 153.3,
    });
  });

  test('leaves a licence to be paid for the hours used', () => {
    const [line] = answerOf([{ ...part, os: 'windows' }]).items;
    // 0.07 × 730, and 0.1 × 220 for the licence.
    expect(line?.retail.savings_plan_1y_monthly).toBe(73.1);
  });

  test('says what part of it lies idle', () => {
    const [line] = answerOf([{ ...part, quantity: 3 }]).items;
    expect(line?.commitments).toEqual({
      retail: {
        // 510 of 730 hours.
        ri_1y: { committed_monthly: 150, idle_monthly: 104.79, owed: 1800 },
        ri_3y: null,
        savings_plan_1y: { committed_monthly: 153.3, idle_monthly: 107.1, owed: 1839.6 },
        savings_plan_3y: { committed_monthly: 109.5, idle_monthly: 76.5, owed: 3942 },
      },
      corporate: null,
    });
  });

  test('of what costs the same whether it runs or not has no idle part', () => {
    const p30 = { product: 'managed_disk', region: 'eastus', type: 'premium_ssd', size: 'P30' };
    expect(answerOf([p30]).items[0]?.commitments.retail.ri_1y).toEqual({
      committed_monthly: 80,
      idle_monthly: 0,
      owed: 960,
    });
  });

  test('of a database counts the cores, not the rows of the list', () => {
    const sql = { product: 'sql_database', region: 'eastus', tier: 'general_purpose', vcores: 4, hours_per_month: 365 };
    expect(answerOf([sql]).items[0]?.commitments.retail.ri_1y).toEqual({
      committed_monthly: 292,
      idle_monthly: 146,
      owed: 3504,
    });
  });

  test('has no idle part in a long month', () => {
    const [line] = answerOf([{ ...office, hours_per_month: 744 }]).items;
    expect(line?.retail.savings_plan_1y_monthly).toBe(52.08);
    expect(line?.commitments.retail.savings_plan_1y).toMatchObject({ committed_monthly: 52.08, idle_monthly: 0 });
  });

  test('never pays off where the hours are too few, in the table, the mix and the plan alike', () => {
    const { best, items, assumptions } = answerOf([part]);
    expect(best).toMatchObject({ model: 'payg', monthly: 22, mix: { monthly: 22, lines: [{ model: 'payg' }] } });
    expect(items[0]?.break_even_months.retail).toMatchObject({ savings_plan_1y: null, savings_plan_3y: null });
    expect(planOf([part])).toMatchObject({ total: { planned_monthly: 22 }, lines: [{ id: 'office', model: 'payg' }] });
    expect(assumptions.filter((text) => text.includes('at the same time'))).toHaveLength(1);
    expect(answerOf([office]).assumptions.join()).not.toMatch('at the same time');
  });

  test('of a mix says what of it lies idle', () => {
    const { mix } = answerOf(
      [{ ...office, hours_per_month: 500 }, office].map((line, id) => ({ ...line, id: `${id}` })),
    ).best;
    // 0.05 × 730 twice; the first is in use for 500 hours.
    expect(mix).toMatchObject({
      monthly: 73,
      committed_monthly: 73,
      idle_monthly: 11.5,
      lines: [
        { model: 'savings_plan_3y', committed_monthly: 36.5, idle_monthly: 11.5 },
        { model: 'savings_plan_3y', committed_monthly: 36.5, idle_monthly: 0 },
      ],
    });
  });
});

describe('lines whose hours are spread', () => {
  const day = { ...office, id: 'day', quantity: 3, hours_per_month: 300 };
  const night = { ...office, id: 'night', os: 'windows', quantity: 2, hours_per_month: 220 };
  const disk = { product: 'managed_disk', region: 'eastus', type: 'premium_ssd', size: 'P30' };
  const sql = { product: 'sql_database', region: 'eastus', tier: 'general_purpose', vcores: 4 };
  const spread = { sharing: 'spread' } as const;
  const ownersOf = (items: readonly object[]) =>
    answerOf(
      items.map((item, index) => ({ id: String(index), ...item })),
      spread,
    ).items.map(({ commitments }) => commitments.retail.ri_1y?.owed_by);

  test('share what the one that runs longest owes; the others pay what is not committed', () => {
    const [first, second] = answerOf([night, day], spread).items.toReversed();
    // 0.05 × 730 × 3, of which 300 × 3 + 220 × 2 of 2,190 hours are used; the licence of 220 hours.
    expect(first?.commitments.retail.savings_plan_3y).toEqual({
      committed_monthly: 109.5,
      idle_monthly: 42.5,
      owed: 3942,
    });
    expect(second?.commitments.retail.savings_plan_3y).toEqual({
      committed_monthly: 0,
      idle_monthly: 0,
      owed: 0,
      owed_by: 'day',
    });
    expect(second?.retail).toEqual({
      payg_monthly: 88,
      ri_1y_monthly: 44,
      ri_3y_monthly: 88,
      savings_plan_1y_monthly: 44,
      savings_plan_3y_monthly: 44,
    });
    // 3,942 ÷ (0.1 × 300 × 3 + 0.1 × 220 × 2).
    expect(first?.break_even_months.retail.savings_plan_3y).toBe(29.4);
    expect(second?.break_even_months).toEqual(first?.break_even_months);
  });

  test('are paid under one model in the mix, as in the plan, which buys for the one that owes', () => {
    const items = [day, { ...night, os: 'linux' }];
    const answer = answerOf(items, spread);
    expect(answer.best.mix).toMatchObject({ monthly: 109.5, committed_monthly: 109.5, idle_monthly: 42.5 });
    expect(answer.best.mix.lines.map(({ model }) => model)).toEqual(['savings_plan_3y', 'savings_plan_3y']);
    expect(answerOf(items).best.mix.monthly).toBe(134);
    const report = reportCommitments(inventoryLines({ ...answer, scope_id: null }, new Map()), {}, []);
    expect(report.purchases).toMatchObject([
      { quantity: 3, committed_monthly: 109.5, owed: 3942, lines: ['day', 'night'] },
    ]);
    expect(report.total).toMatchObject({ planned_monthly: 109.5, idle_monthly: 42.5, owed_3y: 3942 });
  });

  test.each([
    [
      'the hours of a month are enough for both',
      [
        { ...day, hours_per_month: 430 },
        { ...night, hours_per_month: 300 },
      ],
      [undefined, 'day'],
    ],
    [
      'they are not',
      [
        { ...day, hours_per_month: 430 },
        { ...night, hours_per_month: 300.1 },
      ],
      [undefined, undefined],
    ],
    ['the longer one is of fewer machines', [{ ...day, quantity: 1 }, night], [undefined, undefined]],
    [
      'a third one fits beside the second',
      [{ ...day, hours_per_month: 700 }, night, { ...night, id: 'third', hours_per_month: 200 }],
      [undefined, undefined, 'night'],
    ],
    ['as long ones differ in number', [{ ...night, hours_per_month: 300 }, day], ['day', undefined]],
    ['one runs all month', [{ ...day, hours_per_month: undefined }, night], [undefined, undefined]],
    [
      'disks exist one after the other',
      [
        { ...disk, hours_per_month: 365 },
        { ...disk, hours_per_month: 365 },
      ],
      [undefined, '0'],
    ],
    [
      'so do databases',
      [
        { ...sql, hours_per_month: 100 },
        { ...sql, hours_per_month: 200 },
      ],
      ['1', undefined],
    ],
    [
      'a database has fewer cores',
      [
        { ...sql, vcores: 8, hours_per_month: 200 },
        { ...sql, hours_per_month: 100 },
      ],
      [undefined, '0'],
    ],
  ])('share or do not: %s', (_, items, owners) => {
    expect(ownersOf(items)).toEqual(owners);
  });

  test('share with no other size or region, and nothing that is not sold', () => {
    const other = vmRow('Standard_D4as_v5', '0.1');
    const west = vmRow('Standard_D2as_v5', '0.1', { location: 'westus', meterId: 'west' });
    const free = vmRow('Standard_D8as_v5', '0.1');
    const all = [...rows, other, reservationRow(other, 'P1Y', '600'), west, reservationRow(west, 'P1Y', '600'), free];
    const lines = [
      day,
      { ...night, os: 'linux', sku: 'Standard_D4as_v5' },
      { ...night, id: 'west', os: 'linux', region: 'westus' },
      ...['one', 'two'].map((id) => ({ ...night, id, sku: 'Standard_D8as_v5', os: 'linux' })),
    ];
    const answer = estimateItems(lines, all, null, spread);
    expect(JSON.stringify(answer)).not.toContain('owed_by');
    expect(answer.totals).toEqual(estimateItems(lines, all, null, {}).totals);
  });

  test('share at contract prices, too', () => {
    const sheet = [linux, ...rows.slice(2, 5)].map((row) => contractRow(row, row.unitPrice));
    const { items, best } = estimateItems([day, night], rows, sheet, spread);
    expect(items[1]?.commitments.corporate?.savings_plan_1y).toMatchObject({ committed_monthly: 0, owed_by: 'day' });
    expect(best.mix).toMatchObject({ side: 'corporate', monthly: 153.5, committed_monthly: 109.5 });
  });

  test('are an assumption that the answer names in the place of the other one', () => {
    const said = (bounds: MixBounds) => answerOf([day, night], bounds).assumptions;
    expect(said(spread).join()).toMatch('never to fall together');
    expect(said(spread).join()).not.toMatch('at the same time');
    expect(said({ sharing: 'together' })).toEqual(said({}));
    expect(answerOf([office], spread).assumptions.join()).not.toMatch('fall together');
  });

  test('share in alternatives as in an estimate of their own', () => {
    const items = [
      { ...office, id: 'day', quantity: 3 },
      { ...office, id: 'night', quantity: 2 },
    ];
    const request = { items, what_if: { hours: [300] } };
    const [alternative] = estimateWhatIf(request, rows, null, spread).alternatives;
    const alone = items.map((item) => ({ ...item, hours_per_month: 300 }));
    expect(alternative?.totals).toEqual(answerOf(alone, spread).totals);
    expect(alternative?.best?.mix.monthly).toBe(answerOf(alone, spread).best.mix.monthly);
  });
});
