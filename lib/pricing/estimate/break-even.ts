import { isCommitted } from '../charge.ts';
import { type Commitment, commitments, commitmentTerms } from '../model.ts';
import { type PricedLine, sumCharges } from './priced-line.ts';

/** Months after which a commitment has cost less than pay-as-you-go; null where it never does in its term. */
export function breakEven({ offers, chargeAmounts, amounts }: PricedLine): Readonly<Record<Commitment, number | null>> {
  const months = (model: Commitment): number | null => {
    const { charges, isOffered } = offers[model];
    if (!isOffered) return null;
    const { months: term } = commitmentTerms[model];
    const committed = sumCharges(chargeAmounts, charges.filter(isCommitted));
    const savedByMonth = amounts.payg.sub(amounts[model].sub(committed));
    if (savedByMonth.comparedTo(0) <= 0) return null;
    const even = committed.mul(term).div(savedByMonth);
    return even.comparedTo(term) > 0 ? null : even.toNumber(1);
  };
  return Object.fromEntries(commitments.map((model) => [model, months(model)])) as Record<Commitment, number | null>;
}
