import { type Money, zero } from '../money.ts';
import { amountOf, type Charge } from './charge.ts';
import type { EstimateItem } from './item.ts';
import type { LineOffers } from './line.ts';
import { type Model, models, type Side } from './model.ts';

/** A line priced at one side. */
export interface PricedLine {
  readonly offers: LineOffers;
  /** What each charge comes to in a month, in cents; a charge of several models is one. */
  readonly charged: ReadonlyMap<Charge, Money>;
  /** A month, as the sum of charges that are each rounded to cents. */
  readonly amounts: Readonly<Record<Model, Money>>;
}

/** The lines at each side; null at the side of a contract that there is not. */
export type PricedSides = { readonly retail: readonly PricedLine[] } & {
  readonly [S in Exclude<Side, 'retail'>]: readonly PricedLine[] | null;
};

/** A line with what its charges come to in a month. */
export function pricedLine(offers: LineOffers, { hours }: EstimateItem): PricedLine {
  const charges = new Set(models.flatMap((model) => offers[model].charges));
  const charged = new Map([...charges].map((charge) => [charge, amountOf(charge, hours)]));
  const amounts = models.map((model) => [model, totalCharged(charged, offers[model].charges)]);
  return { offers, charged, amounts: Object.fromEntries(amounts) };
}

/** What some of a line's charges come to. */
export const totalCharged = (charged: PricedLine['charged'], charges: readonly Charge[]): Money =>
  sum(charges.map((charge) => charged.get(charge) as Money));

const sum = (amounts: readonly Money[]): Money => amounts.reduce((total, amount) => total.add(amount), zero);

/** What some lines come to under a model. */
export const totalOf = (lines: readonly PricedLine[], model: Model): Money =>
  sum(lines.map(({ amounts }) => amounts[model]));
