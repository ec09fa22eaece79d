import type { EstimateAnswer } from './estimate-answer.ts';
import type { AnsweredAlternative, AnsweredChange } from './what-if-answer.ts';

/** Alternatives that are the same architecture and so cost the same, in the order of the answer. */
export interface AlikeAlternatives {
  /** Undefined for those that are the estimate itself, such as its own region. */
  readonly shown: AnsweredAlternative | undefined;
  /** Alternatives that cost the same with at least as many changes, by rank; a report need not show them. */
  readonly others: readonly AnsweredAlternative[];
}

/**
 * Joins the alternatives of an answer that come to the same, such as `eastus2, cheapest` if `eastus2, amd_v5` is the
 * cheapest. The first group is the estimate itself. Those without a price are left out: their answer does not name all sizes.
 */
export function joinAlike({
  items,
  what_if: alternatives = [],
}: Pick<EstimateAnswer, 'items' | 'what_if'>): readonly AlikeAlternatives[] {
  const keyOf = ({ region, hours_per_month: hours, skus = {} }: AnsweredChange): string =>
    JSON.stringify([
      items.every((line) => line.region === region) ? null : region,
      items.every((line) => line.hours_per_month === hours) ? null : hours,
      Object.entries(skus).sort(([left], [right]) => (left < right ? -1 : 1)),
    ]);
  const ofEstimate = keyOf({});
  const priced = alternatives.filter(({ rank }) => rank !== null);
  const groups = Map.groupBy(priced, ({ change }) => keyOf(change));
  const asItIs: AlikeAlternatives = { shown: undefined, others: groups.get(ofEstimate) ?? [] };
  groups.delete(ofEstimate);
  return [asItIs, ...[...groups.values()].map(([shown, ...others]) => ({ shown, others }))];
}
