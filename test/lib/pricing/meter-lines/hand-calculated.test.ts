import { describe, expect, test } from 'vitest';
import type { PriceRow } from '../../../../lib/pricing/price-row.ts';
import { estimateLines, meterId, meterRow, tierRows } from '../../../support/meter-book.ts';
import { contractRow, reservationRow, savingsPlanRow } from '../../../support/price-book.ts';

const ids = [{ meter_id: meterId(1) }] as const;

/** What a quantity of meter 1 costs a month under pay-as-you-go. */
function paygOf(quantity: number, retail: readonly PriceRow[], sheet: readonly PriceRow[] | null = null) {
  const { totals } = estimateLines({ meters: [{ ...ids[0], quantity }] }, retail, sheet);
  return { retail: totals.retail.payg_monthly, corporate: totals.corporate?.payg_monthly };
}

/** Internet egress: 100 GB free, then three bands. */
const bandwidth = meterRow({
  meterName: 'Standard Data Transfer Out',
  category: 'Bandwidth',
  product: 'Rtn Preference: MGN',
  sku: 'Standard',
  unitOfMeasure: '1 GB',
});
const bands = tierRows(bandwidth, [
  [0, '0'],
  [100, '0.087'],
  [10_340, '0.083'],
  [51_300, '0.07'],
]);

describe('graduated prices of the public list', () => {
  test.each([
    { gb: 0.5, expected: 0 },
    { gb: 100, expected: 0 },
    { gb: 101, expected: 0.09 },
    { gb: 500, expected: 34.8 },
    // 10,240 × 0.087
    { gb: 10_340, expected: 890.88 },
    // + 40,960 × 0.083
    { gb: 51_300, expected: 4290.56 },
    // + 8,700 × 0.07
    { gb: 60_000, expected: 4899.56 },
  ])('$gb GB cost $expected', ({ gb, expected }) => {
    expect(paygOf(gb, bands)).toEqual({ retail: expected, corporate: undefined });
  });

  test('are traced tier by tier, the free one included, and say that they count on each line', () => {
    const { items, assumptions, warnings } = estimateLines({ meters: [{ ...ids[0], quantity: 500 }] }, bands);
    expect(items).toMatchObject([
      {
        id: '1',
        product: 'meter',
        description: 'Bandwidth · Rtn Preference: MGN · Standard · Standard Data Transfer Out',
        region: 'eastus',
        quantity: 500,
        unit: 'GB',
        ea_available: null,
      },
    ]);
    expect(items[0]?.meters).toEqual([
      {
        side: 'retail',
        models: ['payg', 'ri_1y', 'ri_3y', 'savings_plan_1y', 'savings_plan_3y'],
        role: 'usage',
        meter_id: meterId(1),
        meter_name: 'Standard Data Transfer Out',
        price_type: 'Consumption',
        term: null,
        unit_price: 0,
        unit_of_measure: '1 GB',
        quantity: 500,
        tiers: [
          { minimum_units: 0, unit_price: 0, quantity: 100 },
          { minimum_units: 100, unit_price: 0.087, quantity: 400 },
        ],
        monthly: 34.8,
        source: 'retail',
        snapshot_id: 'r1',
      },
    ]);
    expect(assumptions.join()).toContain('graduated prices count from the first unit on each line');
    expect(warnings).toEqual([]);
  });

  test('that several lines count are said to count on each', () => {
    const line = { ...ids[0], quantity: 500 };
    const shared = (count: number) =>
      estimateLines({ meters: Array(count).fill(line) }, [...bands, meterRow({ meterId: meterId(2) })]).warnings;
    expect(shared(1)).toEqual([]);
    expect(shared(2)).toEqual([
      '1, 2: these lines count the graduated prices of Standard Data Transfer Out from the first unit on, each for itself; one line with the whole quantity counts them once.',
    ]);
    expect(shared(200)[0]).toMatch(/^1, 2, 3, 4, 5, 6, 7, 8 and 192 more: these lines/);
    const plain = { meter_id: meterId(2), quantity: 1 };
    expect(estimateLines({ meters: [plain, plain] }, [meterRow({ meterId: meterId(2) })]).warnings).toEqual([]);
  });

  test('stand in with all their tiers where the sheet lacks the meter', () => {
    expect(paygOf(500, bands, [])).toEqual({ retail: 34.8, corporate: 34.8 });
    const { items, warnings } = estimateLines({ meters: [{ ...ids[0], quantity: 500 }] }, bands, []);
    expect(items[0]?.ea_available).toBe(false);
    expect(warnings).toEqual([
      '1: usage (Standard Data Transfer Out) is not on the price sheet; the public price stands in.',
    ]);
  });

  test('meet those of a contract, each side by its own tiers', () => {
    const sheet = tierRows(contractRow(bandwidth, '0'), [
      [0, '0'],
      [200, '0.05'],
    ]);
    expect(paygOf(500, bands, sheet)).toEqual({ retail: 34.8, corporate: 15 });
  });

  test('meet one price of a contract, which is not said to be above the free tier', () => {
    const sheet = [contractRow(bandwidth, '0.06')];
    expect(paygOf(500, bands, sheet)).toEqual({ retail: 34.8, corporate: 30 });
    const { warnings } = estimateLines({ meters: [{ ...ids[0], quantity: 500 }] }, bands, sheet);
    expect(warnings).toEqual([]);
  });
});

describe('block sizes', () => {
  const operations = meterRow({ meterName: 'Hot Write Operations', unitOfMeasure: '10K', unitPrice: '0.05' });

  test.each([
    ['10K', 2_000_000, 10],
    ['10K', 1, 0],
    ['1M', 2_500_000, 0.12],
    ['100', 150, 0.08],
  ])('for %s, %d units cost %d', (unitOfMeasure, quantity, expected) => {
    // Half to even: 0.125 is 0.12, 0.075 is 0.08
    expect(paygOf(quantity, [{ ...operations, unitOfMeasure }]).retail).toBe(expected);
  });

  test('differ between list and sheet, and each side has its own', () => {
    const sheet = [contractRow(operations, '0.3', { unitOfMeasure: '100K' })];
    expect(paygOf(2_000_000, [operations], sheet)).toEqual({ retail: 10, corporate: 6 });
  });

  test('of hours: the quantity is in hours, whatever the block', () => {
    const hours = meterRow({ meterName: 'vCore', unitOfMeasure: '1 Hour', unitPrice: '0.5' });
    const sheet = [contractRow(hours, '40', { unitOfMeasure: '100 Hours' })];
    expect(paygOf(2190, [hours], sheet)).toEqual({ retail: 1095, corporate: 876 });
  });

  test('of GB a month, of days and of seconds', () => {
    expect(paygOf(512.5, [meterRow({})]).retail).toBe(9.43);
    expect(paygOf(30, [meterRow({ unitOfMeasure: '1/Day', unitPrice: '0.1' })]).retail).toBe(3);
    expect(paygOf(100_000, [meterRow({ unitOfMeasure: '1 Second', unitPrice: '0.00002' })]).retail).toBe(2);
  });
});

describe('commitments', () => {
  const hourly = meterRow({
    meterName: 'P1 v3 App',
    category: 'Azure App Service',
    unitOfMeasure: '1 Hour',
    unitPrice: '0.2',
  });
  const committed = [reservationRow(hourly, 'P1Y', '1200'), savingsPlanRow(hourly, 'P1Y', '0.15')];
  const figures = (quantity: number, more: object = {}) =>
    estimateLines({ meters: [{ ...ids[0], quantity, ...more }] }, [hourly, ...committed]).totals.retail;

  test('a reservation is for each instance that runs, a savings plan for each hour', () => {
    // 2 × 1200 ÷ 12; 1460 × 0.15
    expect(figures(1460)).toMatchObject({ payg_monthly: 292, ri_1y_monthly: 200, savings_plan_1y_monthly: 219 });
  });

  test.each([
    [1, {}, 1],
    [730, {}, 1],
    // A month of 31 days
    [744, {}, 1],
    [745, {}, 2],
    [1488, {}, 2],
    [1489, {}, 3],
    [43_800, {}, 60],
    [440, { hours_per_month: 220 }, 2],
    [441, { hours_per_month: 220 }, 3],
  ])('%d hours %j need %d reservations', (quantity, more, instances) => {
    expect(figures(quantity, more).ri_1y_monthly).toBe(instances * 100);
  });

  test('are not offered where the meter has none', () => {
    const { coverage } = estimateLines({ meters: [{ ...ids[0], quantity: 1 }] }, [hourly]);
    expect(coverage.map(({ model, status }) => [model, status])).toEqual(
      ['ri_1y', 'ri_3y', 'savings_plan_1y', 'savings_plan_3y'].map((model) => [model, 'not_offered']),
    );
  });

  test('a reservation of what is not counted by instances is not compared, and the answer says so', () => {
    const stored = meterRow({});
    const { totals, warnings } = estimateLines({ meters: [{ ...ids[0], quantity: 1000 }] }, [
      stored,
      reservationRow(stored, 'P1Y', '15000'),
    ]);
    expect(totals.retail.ri_1y_monthly).toBe(totals.retail.payg_monthly);
    expect(warnings).toEqual([
      '1: reservations of Hot LRS Data Stored are not compared: the list does not say how many GB/Month one covers.',
    ]);
  });
});
