import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inventoryLines } from '../../../../lib/pricing/commitments/priced-lines.ts';
import { reportCommitments } from '../../../../lib/pricing/commitments/report.ts';
import { estimateItems, reservationRow, savingsPlanRow, vmRow, windowsRow } from '../../../support/price-book.ts';

/** Prices of a size, in ten thousandths: of an hour, and of the term for reservations. */
interface SizePrices {
  readonly linux: number;
  readonly licence: number;
  readonly ri_1y: number;
  readonly ri_3y: number;
  readonly savings_plan_1y: number;
  readonly savings_plan_3y: number;
}

interface Machine {
  readonly size: 0 | 1;
  readonly os: 'linux' | 'windows';
  readonly quantity: number;
  /** In tenths. */
  readonly hours: number;
}

const sizes = ['Standard_D2s_v5', 'Standard_D4s_v5'] as const;
const text = (units: number): string => (units / 10_000).toFixed(4);

const rowsOf = (prices: readonly SizePrices[]) =>
  prices.flatMap((price, index) => {
    const size = sizes[index as 0 | 1];
    const linux = vmRow(size, text(price.linux));
    return [
      linux,
      windowsRow(size, text(price.linux + price.licence)),
      reservationRow(linux, 'P1Y', text(price.ri_1y)),
      reservationRow(linux, 'P3Y', text(price.ri_3y)),
      savingsPlanRow(linux, 'P1Y', text(price.savings_plan_1y)),
      savingsPlanRow(linux, 'P3Y', text(price.savings_plan_3y)),
    ];
  });

/** Rounds a fraction half to even. */
function rounded(numerator: bigint, denominator: bigint): bigint {
  const [whole, rest] = [numerator / denominator, numerator % denominator];
  const twice = 2n * rest;
  return twice > denominator || (twice === denominator && whole % 2n === 1n) ? whole + 1n : whole;
}

interface Way {
  readonly model: string;
  readonly cost: bigint;
  readonly committed: bigint;
}

/** What a machine costs in cents under each model, by hand: a commitment is owed for all of 730 hours. */
function waysOf(
  { size, os, quantity, hours }: Machine,
  prices: readonly SizePrices[],
  maxTerm: string,
): readonly Way[] {
  const price = prices[size] as SizePrices;
  const count = BigInt(quantity);
  const byTheHour = (rate: number, tenths: number) => rounded(BigInt(rate) * count * BigInt(tenths), 1_000n);
  const licence = os === 'windows' ? byTheHour(price.licence, hours) : 0n;
  const usage = byTheHour(os === 'windows' ? price.linux + price.licence : price.linux, hours);
  const owed = (model: string, committed: bigint): Way => ({ model, cost: committed + licence, committed });
  const plan = (rate: number) => byTheHour(rate, Math.max(hours, 7_300));
  const ways = [
    { model: 'payg', cost: usage, committed: 0n },
    owed('ri_1y', rounded(BigInt(price.ri_1y) * count, 1_200n)),
    owed('ri_3y', rounded(BigInt(price.ri_3y) * count, 3_600n)),
    owed('savings_plan_1y', plan(price.savings_plan_1y)),
    owed('savings_plan_3y', plan(price.savings_plan_3y)),
  ];
  return maxTerm === 'P1Y' ? ways.filter(({ model }) => !model.endsWith('3y')) : ways;
}

/** The lowest cost of all combinations whose committed part keeps the share, in ten thousandths. */
function lowestCost(lines: readonly (readonly Way[])[], share: number): bigint {
  let all: readonly Omit<Way, 'model'>[] = [{ cost: 0n, committed: 0n }];
  for (const ways of lines) {
    all = all.flatMap((sum) =>
      ways.map(({ cost, committed }) => ({ cost: sum.cost + cost, committed: sum.committed + committed })),
    );
  }
  return all
    .filter(({ cost, committed }) => committed * 10_000n <= BigInt(share) * cost)
    .reduce((lowest, { cost }) => (cost < lowest ? cost : lowest), 10n ** 30n);
}

const units = (max: number) => fc.integer({ min: 1, max });
const inventories = fc.record({
  prices: fc.array(
    fc.record({
      linux: units(20_000),
      licence: units(10_000),
      ri_1y: units(100_000_000),
      ri_3y: units(200_000_000),
      savings_plan_1y: units(15_000),
      savings_plan_3y: units(12_000),
    }),
    { minLength: 2, maxLength: 2 },
  ),
  machines: fc.array(
    fc.record({
      size: fc.constantFrom(0 as const, 1 as const),
      os: fc.constantFrom('linux' as const, 'windows' as const),
      quantity: fc.integer({ min: 1, max: 20 }),
      hours: fc.oneof(fc.integer({ min: 1, max: 7_440 }), fc.constantFrom(2_200, 7_300)),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  maxTerm: fc.constantFrom('P1Y' as const, 'P3Y' as const),
  share: fc.constantFrom(0, 2_500, 4_000, 7_777, 10_000),
});

const inCents = (amount: number): bigint => BigInt(Math.round(amount * 100));

describe('the cheapest mix and the plan of commitments', () => {
  test('cost the same to the cent, and as little as the cheapest of all combinations, within any bounds', async () => {
    await fc.assert(
      fc.property(inventories, ({ prices, machines, maxTerm, share }) => {
        const items = machines.map(({ size, os, quantity, hours }, index) => ({
          id: `line-${index}`,
          product: 'virtual_machine',
          region: 'eastus',
          sku: sizes[size],
          os,
          quantity,
          hours_per_month: hours / 10,
        }));
        const bounds = { maxTerm, maxShare: share / 10_000 };
        const rows = rowsOf(prices);
        const answer = estimateItems(items, rows, null, bounds);
        const { mix } = answer.best;
        const lines = inventoryLines({ ...answer, scope_id: null }, new Map());
        const { total, lines: planned } = reportCommitments(lines, bounds, []);

        expect(inCents(mix.monthly)).toBe(
          lowestCost(
            machines.map((one) => waysOf(one, prices, maxTerm)),
            share,
          ),
        );
        expect(total.planned_monthly).toBe(mix.monthly);
        expect([total.committed_monthly, total.idle_monthly]).toEqual([mix.committed_monthly, mix.idle_monthly]);
        expect(total.owed_3y).toBe(mix.committed_3y);
        expect(planned.map(({ id, model, monthly }) => ({ id, model, monthly }))).toEqual(
          mix.lines.map(({ id, model, monthly }) => ({ id, model, monthly })),
        );
        expect(planned.reduce((sum, { monthly }) => sum + inCents(monthly), 0n)).toBe(inCents(total.planned_monthly));
      }),
      { numRuns: 150 },
    );
  });

  test('of the sample name the same for each line', async () => {
    const { default: answer } = await import('../../../../schemas/openapi/examples/pricing-post-estimate.json', {
      with: { type: 'json' },
    });
    const { lines } = reportCommitments(inventoryLines(answer, new Map()), {}, []);
    expect(lines.map(({ id, model }) => [id, model])).toEqual(
      answer.best.mix.lines.map(({ id, model }) => [id, model]),
    );
    expect(lines.find(({ id }) => id === 'office')?.model).toBe('payg');
  });
});
