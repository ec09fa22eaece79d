import { isCommitted } from './charge.ts';
import { type Commitment, commitments, commitmentTerms } from './model.ts';
import { type PricedLine, totalCharged } from './priced-line.ts';

/**
 * After how many months of use a commitment, all of which has to be paid, costs less than pay-as-you-go would have cost
 * until then; with one decimal, null where it never does within its term, or is not sold. What is paid by use beside
 * the commitment, as a Windows licence, ends with the use and delays nothing.
 */
export function breakEven({ offers, charged, amounts }: PricedLine): Readonly<Record<Commitment, number | null>> {
  const months = (model: Commitment): number | null => {
    const { charges, isOffered } = offers[model];
    if (!isOffered) return null;
    const { months: term } = commitmentTerms[model];
    const committed = totalCharged(charged, charges.filter(isCommitted));
    const savedByMonth = amounts.payg.sub(amounts[model].sub(committed));
    if (savedByMonth.comparedTo(0) <= 0) return null;
    const even = committed.mul(term).div(savedByMonth);
    return even.comparedTo(term) > 0 ? null : even.toNumber(1);
  };
  return Object.fromEntries(commitments.map((model) => [model, months(model)])) as Record<Commitment, number | null>;
}
