import type { AnsweredCharge } from '../answered-charge.ts';
import { hoursAMonth } from '../hours.ts';
import { type Commitment, commitments, commitmentTerms, type Side } from '../model.ts';
import { Money, roundToCents, zero } from '../money.ts';
import { timeBase, unitOfMeasure } from '../unit-of-measure.ts';
import { nameFamily } from './family.ts';
import type { CommitmentOffer, InventoryLine, UsageCost } from './inventory-line.ts';

/** The parts of a charge that a plan is made from. */
type PlannedCharge = Pick<
  AnsweredCharge,
  'side' | 'models' | 'price_type' | 'term' | 'unit_price' | 'unit_of_measure' | 'quantity' | 'monthly'
>;

/** The part of an estimate that a plan is made from. */
export interface AnsweredEstimate {
  readonly scope_id: string | null;
  readonly items: readonly {
    readonly id: string;
    readonly description: string;
    readonly region: string;
    readonly quantity: number;
    readonly hours_per_month: number;
    readonly corporate: object | null;
    readonly meters: readonly PlannedCharge[];
  }[];
  readonly coverage: readonly {
    readonly item: string;
    readonly side: string;
    readonly model: string;
    readonly status: string;
  }[];
}

/** Makes the lines of an inventory from an estimate of them. @param requested the items of the request, by id */
export function inventoryLines(
  { items, coverage }: AnsweredEstimate,
  requested: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
): readonly InventoryLine[] {
  return items.map(({ id, description, region, quantity, hours_per_month: hours, corporate, meters }) => {
    const side: Side = corporate ? 'corporate' : 'retail';
    const missing = new Set(
      coverage.flatMap((gap) =>
        gap.item === id && gap.side === side && gap.status === 'not_offered' ? [gap.model] : [],
      ),
    );
    const chargesUnder = (model: string): readonly PlannedCharge[] =>
      meters.filter((charge) => charge.side === side && charge.models.includes(model));
    return {
      id,
      ...nameFamily(requested.get(id) ?? {}, description),
      region,
      quantity,
      payg: usageOf(chargesUnder('payg')),
      offers: commitments
        .filter((model) => !missing.has(model))
        .map((model) => offerOf(model, chargesUnder(model), hours)),
    };
  });
}

function offerOf(model: Commitment, charges: readonly PlannedCharge[], hours: number): CommitmentOffer {
  const { months } = commitmentTerms[model];
  const isOwed = ({ term }: PlannedCharge): boolean => term !== null;
  const owed = charges.filter(isOwed).map((charge) => {
    if (charge.price_type === 'Reservation') {
      // The price is that of the term; the quantity has six places, and the count at most two.
      const count = Math.round(charge.quantity * months * 100) / 100;
      return { monthly: Money.of(charge.monthly), term: roundToCents(Money.of(charge.unit_price).mul(count)) };
    }
    // A savings plan is an amount an hour, also for hours in which the machine does not run.
    const monthly = roundToCents(Money.of(charge.monthly).mul(Math.max(hours, hoursAMonth)).div(hours));
    return { monthly, term: monthly.mul(months) };
  });
  const sum = (part: 'monthly' | 'term'): Money => owed.reduce((total, one) => total.add(one[part]), zero);
  return { model, committed: sum('monthly'), owed: sum('term'), usage: usageOf(charges.filter((one) => !isOwed(one))) };
}

/** Charges by the month, such as those of a disk, do not depend on hours. */
function usageOf(charges: readonly PlannedCharge[]): UsageCost {
  const dependsOnHours = ({ unit_of_measure }: PlannedCharge): boolean => {
    const base = timeBase(unitOfMeasure(unit_of_measure).unit);
    return base !== undefined && base !== 'month';
  };
  const sum = (byHours: boolean): Money =>
    charges.reduce((total, one) => (dependsOnHours(one) === byHours ? total.add(one.monthly) : total), zero);
  return { byHours: sum(true), fixed: sum(false) };
}
