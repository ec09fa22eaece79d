import type { AnsweredCharge, ExactProduct } from '../../../lib/pricing/answered-charge.ts';
import type { EstimateAnswer } from '../../../lib/pricing/formats/estimate-answer.ts';
import type { SideName } from '../../../lib/pricing/formats/figures.ts';
import { figureName } from '../../../lib/pricing/formats/figures.ts';
import type { Model } from '../../../lib/pricing/model.ts';
import { Money } from '../../../lib/pricing/money.ts';
import { sumOf } from './exact.ts';

export type AnsweredLine = EstimateAnswer['items'][number];

/** What a line costs under one model at one side: its charges, and their sum. */
export interface LineSum {
  readonly charges: readonly AnsweredCharge[];
  readonly sum: Money;
  /** False if the charges do not add up to what the answer says of the line. */
  readonly isLine: boolean;
}

/** Adds up the charges of a line. */
export function sumOfLine(line: AnsweredLine, side: SideName, model: Model): LineSum {
  const charges = line.meters.filter((charge) => charge.side === side && charge.models.includes(model));
  const sum = sumOf(charges.map(({ monthly }) => monthly));
  return { charges, sum, isLine: sum.comparedTo(Money.of(line[side]?.[figureName(model)] ?? 0)) === 0 };
}

/** What is not as asked for in a figure of a line. */
export type Gap = 'notSold' | 'publicPrice' | 'contractPrice';

const gaps: Readonly<Record<string, Gap>> = { payg: 'notSold', retail: 'publicPrice', contract: 'contractPrice' };

/** Says what stands in for a price of a line; undefined for a price of its own. */
export function gapOf(
  { coverage }: Pick<EstimateAnswer, 'coverage'>,
  line: AnsweredLine,
  side: SideName,
  model: Model,
): Gap | undefined {
  const found = coverage.find((gap) => gap.item === line.id && gap.side === side && gap.model === model);
  if (found) return gaps[found.stand_in] ?? 'publicPrice';
  // Pay-as-you-go has no gap of its own: the line says that its price is not on the sheet.
  return side === 'corporate' && model === 'payg' && line.ea_available === false ? 'publicPrice' : undefined;
}

/** A price times a quantity. A text has more digits than a number can hold, or is a fraction such as `1/12`. */
export interface Product {
  readonly unitPrice: number | string;
  readonly quantity: number | string;
  readonly isSubtracted: boolean;
}

/** The products that a charge is made of: several where its prices are graduated, the last one subtracted for a licence. */
export function productsOf(charge: AnsweredCharge): readonly Product[] {
  const product = (part: ExactProduct, isSubtracted: boolean): Product => ({
    unitPrice: part.unit_price_exact ?? part.unit_price,
    quantity: part.quantity_exact ?? part.quantity,
    isSubtracted,
  });
  return [
    ...(charge.tiers ?? [charge]).map((part) => product(part, false)),
    ...(charge.less ? [product(charge.less, true)] : []),
  ];
}
