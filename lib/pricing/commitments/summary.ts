import { requireItem } from '../../platform/require-item.ts';
import { breakEvenMonths } from '../estimate/payback.ts';
import { commitmentTerms } from '../model.ts';
import { Money, zero } from '../money.ts';
import type { InventoryLine } from './inventory-line.ts';
import { committedCost, monthlyCost, type PlannedLine, usageCost, usedAt } from './plan.ts';

const allHours = usedAt(0);

/** A month of the plan when hours fall. */
export interface FallRisk {
  /** The part by which hours fall. */
  readonly fall: number;
  readonly payg_monthly: number;
  readonly planned_monthly: number;
  /** Negative if the plan then costs more than pay-as-you-go. */
  readonly saving_monthly: number;
}

/** What a plan does to some lines. Amounts are those of a month, in the currency of the prices. */
export interface PlanSummary {
  readonly payg_monthly: number;
  readonly planned_monthly: number;
  readonly saving_monthly: number;
  /** The saving in per cent of pay-as-you-go; null if that is 0. */
  readonly saving_percent: number | null;
  readonly committed_monthly: number;
  /** The part of the commitments that the lines do not use at their hours. */
  readonly idle_monthly: number;
  readonly owed_1y: number;
  readonly owed_3y: number;
  /** Months after which all that is owed has paid for itself; null without a commitment, or if it never does. */
  readonly break_even_months: number | null;
  /** The part of the hours from which on the plan is cheaper than pay-as-you-go; null if hours do not matter. */
  readonly break_even_use: number | null;
  readonly risk: readonly FallRisk[];
}

/** Sums up some lines of a plan. @param falls parts by which hours may fall, such as 0.1 */
export function summarize(lines: readonly PlannedLine[], falls: readonly number[]): PlanSummary {
  const total = (amount: (line: PlannedLine) => Money): Money =>
    lines.reduce((sum, line) => sum.add(amount(line)), zero);
  const payg = (use: Money): Money => total(({ line }) => usageCost(line.payg, use));
  const planned = (use: Money): Money => total((line) => monthlyCost(line, use));
  const before = payg(allHours);
  const after = planned(allHours);
  const owed = (months: number): Money =>
    total(({ offer }) => {
      if (!offer) return zero;
      const term = commitmentTerms[offer.model].months;
      return term > months ? offer.owed.mul(months).div(term) : offer.owed;
    });
  return {
    payg_monthly: before.toNumber(2),
    planned_monthly: after.toNumber(2),
    saving_monthly: before.sub(after).toNumber(2),
    saving_percent: before.comparedTo(zero) === 0 ? null : before.sub(after).div(before).mul(100).toNumber(1),
    committed_monthly: total(committedCost).toNumber(2),
    idle_monthly: total(({ offer }) => offer?.idle ?? zero).toNumber(2),
    owed_1y: owed(12).toNumber(2),
    owed_3y: owed(36).toNumber(2),
    break_even_months: breakEvenMonths(lines.flatMap(paybackOf)),
    break_even_use: breakEvenUse(lines),
    risk: falls.map((fall) => {
      const paid = payg(usedAt(fall));
      const costs = planned(usedAt(fall));
      return {
        fall,
        payg_monthly: paid.toNumber(2),
        planned_monthly: costs.toNumber(2),
        saving_monthly: paid.sub(costs).toNumber(2),
      };
    }),
  };
}

function paybackOf({ line, offer }: PlannedLine) {
  if (!offer) return [];
  const saving = usageCost(line.payg, allHours).sub(usageCost(offer.usage, allHours));
  return [{ months: commitmentTerms[offer.model].months, owed: offer.owed, saving }];
}

/** Both costs are straight lines over the use, so they meet once. */
function breakEvenUse(lines: readonly PlannedLine[]): number | null {
  const committed = lines.filter(({ offer }) => offer !== undefined);
  const sum = (amount: (line: PlannedLine) => Money): Money =>
    committed.reduce((total, line) => total.add(amount(line)), zero);
  const add = (amounts: readonly Money[] = []): Money => amounts.reduce((total, amount) => total.add(amount), zero);
  const savedByHours = sum(({ line, offer }) => add(line.payg.byHours).sub(add(offer?.usage.byHours)));
  if (savedByHours.comparedTo(zero) <= 0) return null;
  const savedAnyway = sum(({ line, offer }) => line.payg.fixed.sub(offer?.usage.fixed ?? zero));
  const use = sum(committedCost).sub(savedAnyway).div(savedByHours);
  return Math.max(0, use.toNumber(3));
}

/** One thing to buy. */
export interface Purchase {
  readonly family: string;
  readonly region: string;
  readonly name: string;
  readonly model: string;
  /** How many of them; a savings plan can be for a part of one. */
  readonly quantity: number;
  readonly committed_monthly: number;
  /** Over the whole term; a reservation can be paid at once. */
  readonly owed: number;
  readonly lines: readonly string[];
}

/** Lists what to buy, equal things together. */
export function purchasesOf(lines: readonly PlannedLine[]): readonly Purchase[] {
  const bought = lines.filter(({ offer }) => offer !== undefined);
  const groups = Map.groupBy(bought, ({ line, offer }) => [groupKey(line), line.name, offer?.model].join('|'));
  return [...groups.values()].map((same) => {
    const { line, offer } = requireItem(same, 0);
    const sum = (amount: (line: PlannedLine) => Money | number): Money =>
      same.reduce((total, purchase) => total.add(amount(purchase)), zero);
    return {
      family: line.family,
      region: line.region,
      name: line.name,
      model: offer?.model as string,
      quantity: sum((purchase) => purchase.offer?.quantity ?? zero).toNumber(3),
      committed_monthly: sum(committedCost).toNumber(2),
      owed: sum((purchase) => purchase.offer?.owed ?? Money.of(0)).toNumber(2),
      lines: same.map((purchase) => purchase.line.id),
    };
  });
}

/** Lines of one family and region. */
export const groupKey = ({ family, region }: InventoryLine): string => `${family}|${region}`;
