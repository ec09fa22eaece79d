import { amountOf, type Charge, quantityOf } from '../../charge.ts';
import { hoursAMonth } from '../../hours.ts';
import type { LineOffers } from '../../line-offers.ts';
import { models } from '../../model.ts';
import { Money, roundToCents, zero } from '../../money.ts';
import { addUp, type PricedLine } from '../priced-line.ts';

/** Prices a line for any number of hours; what does not depend on them is computed once. */
export type PriceForHours = (hours: number) => PricedLine;

/** Prepares a line's charges at one side for several numbers of hours. The amounts are those of `priceLine`. */
export function pricerOf(offers: LineOffers): PriceForHours {
  const charges = [...new Set(models.flatMap((model) => offers[model].charges))];
  let amounts: ReadonlyMap<Charge, (hours: number) => Money> | undefined;
  let isFirst = true;
  return (hours) => {
    // Most lines have one number of hours in all alternatives: only a second one is worth a preparation.
    if (!isFirst) amounts ??= new Map(charges.map((charge) => [charge, amountFor(charge)]));
    isFirst = false;
    const amountAt = (charge: Charge): Money => amounts?.get(charge)?.(hours) ?? amountOf(charge, hours);
    return addUp(offers, new Map(charges.map((charge) => [charge, amountAt(charge)])), hours);
  };
}

/** Amounts of most charges are in proportion to the hours, or do not depend on them. */
function amountFor(charge: Charge): (hours: number) => Money {
  const { row, count, less, tiers } = charge;
  const [one, two] = [quantityOf(charge, 1), quantityOf(charge, 2)];
  const isLike = (other: Charge['row']): boolean =>
    quantityOf({ row: other, count }, 1).comparedTo(one) === 0 &&
    quantityOf({ row: other, count }, 2).comparedTo(two) === 0;
  if (tiers || (less && !isLike(less))) return (hours) => amountOf(charge, hours);
  if (two.comparedTo(one) === 0) {
    const amount = amountOf(charge, 1);
    // A savings plan is owed for a whole month, and for what a longer month has beyond it.
    return (hours) => (hours > hoursAMonth ? amountOf(charge, hours) : amount);
  }
  const rate = one.mul(less ? Money.of(row.unitPrice).sub(less.unitPrice) : row.unitPrice);
  return rate.comparedTo(zero) <= 0 ? () => zero : (hours) => roundToCents(rate.mul(hours));
}
