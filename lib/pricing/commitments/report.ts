import type { InventoryLine } from './inventory-line.ts';
import { monthlyCost, type PlanBounds, planCommitments, usedAt } from './plan.ts';
import { groupKey, type PlanSummary, type Purchase, purchasesOf, summarize } from './summary.ts';

/** A plan for an inventory, in the form that is printed. */
export interface CommitmentReport {
  readonly total: PlanSummary;
  /** Groups for which the plan buys something, the largest saving first. */
  readonly groups: readonly (PlanSummary & { readonly family: string; readonly region: string })[];
  readonly purchases: readonly Purchase[];
  readonly lines: readonly { readonly id: string; readonly model: string; readonly monthly: number }[];
  /** At most so much a month cheaper is a plan within the bounds that was not looked at; 0 mostly. */
  readonly gap: number;
}

/** Plans what to buy for an inventory. @param falls parts by which hours may fall, such as 0.1 */
export function reportCommitments(
  inventory: readonly InventoryLine[],
  bounds: PlanBounds,
  falls: readonly number[],
): CommitmentReport {
  const { lines, gap } = planCommitments(inventory, bounds);
  const groups = [...Map.groupBy(lines, ({ line }) => groupKey(line)).values()]
    .filter((group) => group.some(({ offer }) => offer !== undefined))
    .map((group) => {
      const { family = '', region = '' } = group[0]?.line ?? {};
      return { family, region, ...summarize(group, falls) };
    });
  return {
    total: summarize(lines, falls),
    groups: groups.sort((left, right) => right.saving_monthly - left.saving_monthly),
    purchases: [...purchasesOf(lines)].sort((left, right) => right.owed - left.owed),
    lines: lines.map((planned) => ({
      id: planned.line.id,
      model: planned.offer?.model ?? 'payg',
      monthly: monthlyCost(planned, usedAt(0)).toNumber(2),
    })),
    gap,
  };
}
