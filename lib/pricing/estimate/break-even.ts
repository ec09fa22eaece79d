import { type Commitment, commitments, commitmentTerms } from '../model.ts';
import { zero } from '../money.ts';
import { type CommitmentCost, commitmentCost } from './commitment-cost.ts';
import type { PricedLine } from './priced-line.ts';

/** Months after which a commitment has cost less than pay-as-you-go; null where it never does in its term. */
export function breakEven(line: PricedLine): Readonly<Record<Commitment, number | null>> {
  const months = (model: Commitment): number | null => {
    if (!line.offers[model].isOffered) return null;
    const { months: term } = commitmentTerms[model];
    // What several lines share pays off by what all of them save.
    const costs = (line.sharers ?? [line]).map((sharer) => commitmentCost(sharer, model));
    const { owed } = costs[0] as CommitmentCost;
    const saving = costs.reduce((sum, cost) => sum.add(cost.saving), zero);
    if (saving.comparedTo(0) <= 0) return null;
    const even = owed.div(saving);
    return even.comparedTo(term) > 0 ? null : even.toNumber(1);
  };
  return Object.fromEntries(commitments.map((model) => [model, months(model)])) as Record<Commitment, number | null>;
}
