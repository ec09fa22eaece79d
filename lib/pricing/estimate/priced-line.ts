import { requireValue } from '../../platform/require-item.ts';
import { amountOf, type Charge } from '../charge.ts';
import { hoursIn } from '../hours.ts';
import type { LineOffers } from '../line-offers.ts';
import { byModel, type Model, models, type Side } from '../model.ts';
import { type Money, roundToCents, zero } from '../money.ts';
import type { EstimateItem } from '../products/item.ts';

/** A line with its charges at one side. */
export interface OfferedLine {
  readonly item: EstimateItem;
  readonly offers: LineOffers;
}

/** A line, priced at one side. */
export interface PricedLine extends OfferedLine {
  /** By charge, a month's amount, rounded to cents. */
  readonly chargeAmounts: ReadonlyMap<Charge, Money>;
  readonly amounts: Readonly<Record<Model, Money>>;
  /** Hours a month for which it runs. */
  readonly hours: number;
  /** The lines that share commitments, each as it is alone, the one that owes them first. Absent if it shares none. */
  readonly sharers?: readonly PricedLine[];
  /** Id of the line that owes the commitments which this line uses. Absent for a line that owes its own. */
  readonly owedBy?: string;
}

/** The lines at each side; `corporate` is null without a contract. */
export type PricedSides = { readonly retail: readonly PricedLine[] } & {
  readonly [S in Exclude<Side, 'retail'>]: readonly PricedLine[] | null;
};

/** Computes the monthly amounts of a line's charges. */
export function priceLine(line: OfferedLine): PricedLine {
  const hours = hoursIn(line.item.hours);
  const charges = new Set(models.flatMap((model) => line.offers[model].charges));
  return addUp(line, new Map([...charges].map((charge) => [charge, amountOf(charge, hours)])), hours);
}

/** Makes a line of charges whose amounts are known. */
export function addUp(
  { item, offers }: OfferedLine,
  chargeAmounts: PricedLine['chargeAmounts'],
  hours: number,
): PricedLine {
  const amounts = byModel((model) => sumCharges(chargeAmounts, offers[model].charges));
  return { item, offers, chargeAmounts, amounts, hours };
}

/** Adds up some of a line's charges. */
export const sumCharges = (chargeAmounts: PricedLine['chargeAmounts'], charges: readonly Charge[]): Money =>
  charges.reduce((total, charge) => total.add(requireValue(chargeAmounts, charge)), noCents);

/** Adding amounts with the same denominator is fastest. */
const noCents = roundToCents(zero);

/** Adds up some lines under a model. */
export const totalOf = (lines: readonly PricedLine[], model: Model): Money =>
  lines.reduce((total, { amounts }) => total.add(amounts[model]), noCents);
