import { isCommitted } from '../charge.ts';
import { type Commitment, commitments, commitmentTerms } from '../model.ts';
import { type PricedLine, sumCharges } from './priced-line.ts';

/**
 * After how many months a commitment costs less than pay-as-you-go would have cost until then, with one decimal. The
 * commitment has to be paid in full. Charges by use beside it, such as a Windows licence, end with the use and do not
 * count. Null where the commitment is not sold, or never pays off within its term.
 */
export function breakEven({ offers, charged, amounts }: PricedLine): Readonly<Record<Commitment, number | null>> {
  const months = (model: Commitment): number | null => {
    const { charges, isOffered } = offers[model];
    if (!isOffered) return null;
    const { months: term } = commitmentTerms[model];
    const committed = sumCharges(charged, charges.filter(isCommitted));
    const savedByMonth = amounts.payg.sub(amounts[model].sub(committed));
    if (savedByMonth.comparedTo(0) <= 0) return null;
    const even = committed.mul(term).div(savedByMonth);
    return even.comparedTo(term) > 0 ? null : even.toNumber(1);
  };
  return Object.fromEntries(commitments.map((model) => [model, months(model)])) as Record<Commitment, number | null>;
}
