import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CommitmentOffer, InventoryLine } from '../../../../lib/pricing/commitments/inventory-line.ts';
import {
  committedCost,
  monthlyCost,
  type PlanBounds,
  type PlannedLine,
  planCommitments,
  usedAt,
} from '../../../../lib/pricing/commitments/plan.ts';
import { purchasesOf, summarize } from '../../../../lib/pricing/commitments/summary.ts';
import { type Commitment, commitments, commitmentTerms } from '../../../../lib/pricing/model.ts';
import { Money, zero } from '../../../../lib/pricing/money.ts';

const usage = (byHours: number, fixed = 0) => ({ byHours: [Money.of(byHours)], fixed: Money.of(fixed) });
const sumOf = (amounts: readonly Money[]): Money => amounts.reduce((sum, amount) => sum.add(amount), zero);
const offer = (model: Commitment, committed: number, byHours = 0, quantity = 1): CommitmentOffer => ({
  model,
  quantity: Money.of(quantity),
  committed: Money.of(committed),
  idle: zero,
  owed: Money.of(committed).mul(commitmentTerms[model].months),
  usage: usage(byHours),
});
const line = (id: string, payg: number, offers: readonly CommitmentOffer[] = [], name = 'D4s v5'): InventoryLine => ({
  id,
  family: 'Dsv5',
  region: 'eastus2',
  name,
  payg: usage(payg),
  offers,
});

const chosen = (lines: readonly InventoryLine[], bounds?: PlanBounds) =>
  planCommitments(lines, bounds).lines.map(({ offer }) => offer?.model ?? 'payg');

// 100 a month at 730 hours: reservations at 60 and 40, savings plans at 75 and 55.
const offers = [offer('ri_1y', 60), offer('ri_3y', 40), offer('savings_plan_1y', 75), offer('savings_plan_3y', 55)];

describe('a plan of commitments', () => {
  test('buys for a line what costs least at its hours', () => {
    expect(chosen([line('always', 100, offers), line('half', 50, offers), line('seldom', 30, offers)])).toEqual([
      'ri_3y',
      'ri_3y',
      'payg',
    ]);
  });

  test('keeps to the longest term, and to the part that may be committed', () => {
    const lines = [line('always', 100, offers), line('half', 50, offers)];
    expect(chosen(lines, { maxTerm: 'P1Y' })).toEqual(['ri_1y', 'payg']);
    expect(chosen(lines, { maxShare: 0 })).toEqual(['payg', 'payg']);
    expect(chosen(lines, { maxShare: 0.45 })).toEqual(['ri_3y', 'payg']);
  });

  test('may be made for hours that are expected to fall', () => {
    expect(chosen([line('half', 50, offers)], { expectedFall: 0.1 })).toEqual(['ri_3y']);
    expect(chosen([line('half', 50, offers)], { expectedFall: 0.3 })).toEqual(['payg']);
  });

  test('does not commit for nothing', () => {
    expect(chosen([line('same', 40, [offer('ri_3y', 40)]), line('none', 10)])).toEqual(['payg', 'payg']);
  });

  test('says what it saves, when it pays off, and what happens when hours fall', () => {
    const { lines } = planCommitments([line('always', 100, offers), line('seldom', 30, offers)]);
    expect(summarize(lines, [0.1, 0.7])).toEqual({
      payg_monthly: 130,
      planned_monthly: 70,
      saving_monthly: 60,
      saving_percent: 46.2,
      committed_monthly: 40,
      idle_monthly: 0,
      owed_1y: 480,
      owed_3y: 1440,
      break_even_months: 14.4,
      break_even_use: 0.4,
      risk: [
        { fall: 0.1, payg_monthly: 117, planned_monthly: 67, saving_monthly: 50 },
        { fall: 0.7, payg_monthly: 39, planned_monthly: 49, saving_monthly: -10 },
      ],
    });
    expect(summarize([], [0.1])).toMatchObject({ saving_percent: null, break_even_months: null, break_even_use: null });
  });

  test('does not lose by hours what does not depend on them', () => {
    const disk = { ...line('disk', 0, [offer('ri_1y', 90)]), payg: usage(0, 100) };
    const { lines } = planCommitments([disk], { expectedFall: 0.5 });
    expect(summarize(lines, [0.3])).toMatchObject({
      saving_monthly: 10,
      break_even_use: null,
      risk: [{ payg_monthly: 100, planned_monthly: 90, saving_monthly: 10 }],
    });
  });

  test('lists equal things to buy together', () => {
    const { lines } = planCommitments([
      line('a', 100, [offer('ri_3y', 40, 0, 3)]),
      line('b', 100, offers),
      line('c', 100, offers, 'D8s v5'),
      line('d', 10, offers),
    ]);
    expect(purchasesOf(lines)).toMatchObject([
      { name: 'D4s v5', model: 'ri_3y', quantity: 4, committed_monthly: 80, owed: 2880, lines: ['a', 'b'] },
      { name: 'D8s v5', model: 'ri_3y', quantity: 1, lines: ['c'] },
    ]);
  });
});

const cents = fc.integer({ min: 0, max: 50_000 }).map((amount) => amount / 100);
const randomOffers = fc
  .subarray([...commitments])
  .chain((models) => fc.tuple(...models.map((model) => fc.tuple(cents, cents).map(([a, b]) => offer(model, a, b)))));
const randomLines = fc
  .array(
    fc.record({ payg: fc.tuple(cents, cents), offers: randomOffers }).map(({ payg, offers }) => ({
      ...line('x', 0, offers),
      payg: usage(...payg),
    })),
    { minLength: 1, maxLength: 4 },
  )
  .map((lines) => lines.map((random, index) => ({ ...random, id: String(index) })));

/** All plans there are. */
const allPlans = (lines: readonly InventoryLine[]): readonly (readonly PlannedLine[])[] =>
  lines.reduce<readonly (readonly PlannedLine[])[]>(
    (plans, line) => plans.flatMap((plan) => [undefined, ...line.offers].map((offer) => [...plan, { line, offer }])),
    [[]],
  );
const costOf = (plan: readonly PlannedLine[], use: Money): Money =>
  plan.reduce((sum, planned) => sum.add(monthlyCost(planned, use).round(2)), zero);
const owedBy = (plan: readonly PlannedLine[]): Money =>
  plan.reduce((sum, planned) => sum.add(committedCost(planned)), zero);

describe('any plan', () => {
  test('costs as little as the cheapest of all plans within the bounds', async () => {
    await fc.assert(
      fc.asyncProperty(
        randomLines,
        fc.constantFrom(0, 0.1, 0.3),
        fc.constantFrom('P1Y' as const, 'P3Y' as const),
        fc.constantFrom(0, 0.25, 0.5, 0.9, 1),
        async (lines, expectedFall, maxTerm, maxShare) => {
          const use = usedAt(expectedFall);
          const allowed = allPlans(lines).filter(
            (plan) =>
              plan.every(({ offer }) => !offer || maxTerm === 'P3Y' || offer.model.endsWith('1y')) &&
              owedBy(plan).comparedTo(costOf(plan, use).mul(maxShare)) <= 0,
          );
          const lowest = Math.min(...allowed.map((plan) => costOf(plan, use).toNumber(2)));
          const { lines: plan, gap } = planCommitments(lines, { expectedFall, maxTerm, maxShare });
          expect(gap).toBe(0);
          expect(costOf(plan, use).toNumber(2)).toBe(lowest);
          if (maxShare < 1) expect(owedBy(plan).comparedTo(costOf(plan, use).mul(maxShare))).toBeLessThanOrEqual(0);
        },
      ),
    );
  });

  test('saves less the more hours fall, and nothing where it says that it breaks even', async () => {
    await fc.assert(
      fc.asyncProperty(randomLines, async (lines) => {
        const plan = planCommitments(lines).lines;
        const { saving_monthly, committed_monthly, break_even_use, risk } = summarize(plan, [0.1, 0.3, 1]);
        expect(saving_monthly).toBeGreaterThanOrEqual(0);
        const bought = purchasesOf(plan).reduce((sum, { committed_monthly: part }) => sum + part, 0);
        expect(bought).toBeCloseTo(committed_monthly, 2);
        const steady = plan.every(
          ({ line, offer }) => !offer || sumOf(line.payg.byHours).comparedTo(sumOf(offer.usage.byHours)) >= 0,
        );
        if (!steady) return;
        const savings = [saving_monthly, ...risk.map((fall) => fall.saving_monthly)];
        // Two charges of each line are rounded, on both sides of a step.
        const rounding = 0.02 * lines.length + 1e-9;
        savings.slice(1).forEach((saving, index) => {
          expect(saving).toBeLessThanOrEqual((savings[index] ?? 0) + rounding);
        });
        if (break_even_use === null || break_even_use === 0 || break_even_use > 1) return;
        const [even] = summarize(plan, [1 - break_even_use]).risk;
        // The use has three places.
        expect(Math.abs(even?.saving_monthly ?? 1)).toBeLessThan(0.001 * 2_000 + 0.01);
      }),
    );
  });
});
