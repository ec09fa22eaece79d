import { type Money, zero } from '../money.ts';

/** A commitment and what it saves. */
export interface Payback {
  /** Length of the term; 0 without a commitment. */
  readonly months: number;
  /** What is owed over the whole term. */
  readonly owed: Money;
  /** What each month of use saves before the commitment is paid. */
  readonly saving: Money;
}

/** Months of use, with one decimal, after which commitments have cost less than pay-as-you-go, all of them being owed. */
export function breakEvenMonths(lines: readonly Payback[]): number | null {
  const committed = lines.filter(({ months }) => months > 0);
  let left = committed.reduce((sum, { owed }) => sum.add(owed), zero);
  let from = 0;
  if (left.comparedTo(zero) === 0) return null;
  for (const until of [12, 36]) {
    const saving = committed.reduce(
      (sum, commitment) => (commitment.months >= until ? sum.add(commitment.saving) : sum),
      zero,
    );
    const saved = saving.mul(until - from);
    if (saved.comparedTo(left) >= 0 && saving.comparedTo(zero) > 0) return left.div(saving).add(from).toNumber(1);
    left = left.sub(saved);
    from = until;
  }
  return null;
}
