import { type Charge, isCommitted, usedPart } from '../charge.ts';
import { type Commitment, commitments, commitmentTerms, type Model } from '../model.ts';
import { type Money, roundToCents, zero } from '../money.ts';
import { type PricedLine, sumCharges } from './priced-line.ts';

/** What a line owes under a model. A commitment is owed for every hour of its term, used or not. */
export interface CommitmentCost {
  /** Length of the term; 0 for pay-as-you-go. */
  readonly months: number;
  /** Owed each month. */
  readonly committed: Money;
  /** The part of `committed` that the line does not use. */
  readonly idle: Money;
  /** Owed over the whole term. */
  readonly owed: Money;
  /** What each month of use saves before the commitment is paid. */
  readonly saving: Money;
  /** True for a reservation, which can be paid when it is bought. */
  readonly isReserved: boolean;
}

/** Says what a line owes under a model: the only place that does. */
export function commitmentCost(line: PricedLine, model: Model): CommitmentCost {
  const { offers, chargeAmounts, amounts, hours } = line;
  const owing = offers[model].charges.filter(isCommitted);
  const months = model === 'payg' || !offers[model].isOffered ? 0 : commitmentTerms[model].months;
  const amountOf = (charge: Charge): Money => chargeAmounts.get(charge) as Money;
  const sum = (amount: (charge: Charge) => Money): Money =>
    owing.reduce((total, charge) => total.add(amount(charge)), zero);
  const usageOf = ({ role }: Charge): Charge | undefined => offers.payg.charges.find((charge) => charge.role === role);
  const committed = sumCharges(chargeAmounts, owing);
  return {
    months,
    committed,
    idle: sum((charge) => {
      const amount = amountOf(charge);
      return amount.sub(roundToCents(amount.mul(usedPart(charge, usageOf(charge), hours))));
    }),
    owed: sum((charge) => owedOver(months, charge, amountOf(charge))),
    saving: amounts.payg.sub(amounts[model].sub(committed)),
    isReserved: owing.some(({ row }) => row.priceType === 'Reservation'),
  };
}

/** A reservation's price is that of its term; a month's amount is rounded. */
const owedOver = (months: number, { row, count }: Charge, monthly: Money): Money =>
  row.priceType === 'Reservation' ? roundToCents(count.mul(row.unitPrice)) : monthly.mul(months);

/** What a line owes under each commitment, in the form of the answer; null for one that is not sold. */
export const answeredCommitments = (line: PricedLine) =>
  Object.fromEntries(commitments.map((model) => [model, answered(line, model)])) as Readonly<
    Record<Commitment, ReturnType<typeof answered>>
  >;

function answered(line: PricedLine, model: Commitment) {
  if (!line.offers[model].isOffered) return null;
  const { committed, idle, owed } = commitmentCost(line, model);
  return {
    committed_monthly: committed.toNumber(2),
    idle_monthly: idle.toNumber(2),
    owed: owed.toNumber(2),
  };
}
