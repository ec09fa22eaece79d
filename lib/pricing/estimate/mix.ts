import { type Charge, isCommitted } from '../charge.ts';
import { commitmentTerms, type Model, models, type Side } from '../model.ts';
import { type Money, roundToCents, zero } from '../money.ts';
import type { EstimateItem } from '../products/item.ts';
import { chooseOptions, type PaymentOption } from './choose-options.ts';
import { breakEvenMonths, type Payback } from './payback.ts';
import { type PricedLine, type PricedSides, sumCharges } from './priced-line.ts';

/** How far a mix may commit. */
export interface MixBounds {
  /** The part of the mix's total that may be committed, 0 to 1. @default 1 */
  readonly maxShare?: number | undefined;
  /** @default "P3Y" */
  readonly maxTerm?: 'P1Y' | 'P3Y' | undefined;
}

/** A line under one model. */
export interface LineChoice extends Payback {
  readonly model: Model;
  readonly amount: Money;
  /** The part of the amount that is owed whether used or not. */
  readonly committed: Money;
  /** Both in cents. */
  readonly cents: PaymentOption;
  /** True for a reservation, which can be paid when it is bought. */
  readonly isReserved: boolean;
}

/**
 * Chooses a model for each line so that the architecture costs least within the bounds, at the prices that the customer
 * pays. Amounts are those of a month (docs/spec/pricing.md#mix).
 */
export function mixOf(items: readonly EstimateItem[], priced: PricedSides, bounds: MixBounds) {
  const side: Side = priced.corporate ? 'corporate' : 'retail';
  const options = (priced.corporate ?? priced.retail).map((line) => choicesOf(line, bounds));
  return mixOfChoices(items, side, options, bounds);
}

/** As `mixOf`, of the models under which each line may be paid. */
export function mixOfChoices(
  items: readonly EstimateItem[],
  side: Side,
  options: readonly (readonly LineChoice[])[],
  bounds: MixBounds,
) {
  const { chosen, gap } = choose(options, bounds);
  const lines = chosen.map((option, index) => options[index]?.[option] as LineChoice);
  const total = (amount: (line: LineChoice) => Money): Money => lines.reduce((sum, one) => sum.add(amount(one)), zero);
  const [monthly, committed] = [total(({ amount }) => amount), total((line) => line.committed)];
  return {
    side,
    monthly: monthly.toNumber(2),
    committed_monthly: committed.toNumber(2),
    flexible_monthly: monthly.sub(committed).toNumber(2),
    upfront: total(({ owed, isReserved }) => (isReserved ? owed : zero)).toNumber(2),
    committed_1y: total(({ owed, months }) => (months === 0 ? zero : owed.mul(12).div(months))).toNumber(2),
    committed_3y: total(({ owed }) => owed).toNumber(2),
    break_even_months: breakEvenMonths(lines),
    gap: gap / 100,
    lines: lines.map(({ model, amount, ...line }, index) => ({
      id: (items[index] as EstimateItem).id,
      model,
      monthly: amount.toNumber(2),
      committed_monthly: line.committed.toNumber(2),
    })),
  };
}

/** The models under which a line may be paid, the one that binds least first. */
export function choicesOf(
  { offers, chargeAmounts, amounts }: PricedLine,
  { maxTerm }: MixBounds,
): readonly LineChoice[] {
  return models.flatMap((model): readonly LineChoice[] => {
    const { charges, isOffered } = offers[model];
    const months = model === 'payg' ? 0 : commitmentTerms[model].months;
    if (!isOffered || (maxTerm === 'P1Y' && months > 12)) return [];
    const own = charges.filter(isCommitted);
    const committed = sumCharges(chargeAmounts, own);
    const owedFor = (charge: Charge): Money => owedOver(months, charge, chargeAmounts.get(charge) as Money);
    return [
      {
        model,
        amount: amounts[model],
        committed,
        cents: { amount: toCents(amounts[model]), committed: toCents(committed) },
        owed: own.reduce((sum, charge) => sum.add(owedFor(charge)), zero),
        months,
        saving: amounts.payg.sub(amounts[model].sub(committed)),
        isReserved: own.some(({ row }) => row.priceType === 'Reservation'),
      },
    ];
  });
}

/** A reservation's price is that of its term; a month's amount is rounded. */
const owedOver = (months: number, { row, count }: Charge, monthly: Money): Money =>
  row.priceType === 'Reservation' ? roundToCents(count.mul(row.unitPrice)) : monthly.mul(months);

/** Without a bound on the share, each line has its cheapest model. */
function choose(options: readonly (readonly LineChoice[])[], { maxShare = 1 }: MixBounds) {
  const cents = options.map((line) => line.map((choice) => choice.cents));
  if (maxShare < 1) return chooseOptions(cents, maxShare);
  return { chosen: cents.map(cheapestOf), gap: 0 };
}

/** Returns the number of the first option that costs least. */
export function cheapestOf(options: readonly PaymentOption[]): number {
  const lowest = Math.min(...options.map(({ amount }) => amount));
  return options.findIndex(({ amount }) => amount === lowest);
}

const toCents = (amount: Money): number => Math.round(amount.toNumber(2) * 100);
