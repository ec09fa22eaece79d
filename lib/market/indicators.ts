import { Decimal } from 'decimal.js';
import { adjustPayment, isIncome } from './distributions.ts';
import type { StockInputs } from './inputs.ts';
import { places } from './round.ts';
import { yearBefore } from './sao-paulo.ts';

/** Ratios that people compare stocks by (docs/spec/market.md#indicators). Six places; null if a part is missing. */
export interface Indicators {
  /** Price ÷ LPA; null for a loss, which would look cheaper than any profit. */
  readonly p_l: number | null;
  /** Price ÷ VPA; null unless the VPA is positive. */
  readonly p_vp: number | null;
  /** LPA ÷ VPA: 0.15 is 15 %. Null unless the VPA is positive: two losses would make a gain. */
  readonly roe: number | null;
  /** Distributions of twelve months ÷ LPA; null unless the LPA is positive. */
  readonly payout: number | null;
  /** Gross distributions of twelve months ÷ price: 0.06 is 6 %. */
  readonly dividend_yield_12m: number | null;
}

export const noIndicators: Indicators = { p_l: null, p_vp: null, roe: null, payout: null, dividend_yield_12m: null };

export function calculateIndicators({ lpa, vpa, preco, ...payments }: StockInputs): Indicators {
  const [price, earnings, equity] = [new Decimal(preco), toDecimal(lpa), toDecimal(vpa)];
  const paid = sumOfTwelveMonths(payments);
  return {
    p_l: places(divide(price, earnings), 6),
    p_vp: places(divide(price, equity), 6),
    roe: places(divide(earnings, equity), 6),
    payout: places(divide(paid, earnings), 6),
    dividend_yield_12m: places(divide(paid, price), 6),
  };
}

const toDecimal = (text: string | null): Decimal | null => (text === null ? null : new Decimal(text));

/** Null unless the divisor is positive. */
const divide = (dividend: Decimal | null, divisor: Decimal | null): Decimal | null =>
  dividend === null || divisor === null || divisor.lte(0) ? null : dividend.div(divisor);

/** Gross income with a data-com in the twelve months that end with the price's session; null if it is unknown. */
function sumOfTwelveMonths({
  proventos,
  ...changes
}: Pick<StockInputs, 'proventos' | 'eventos' | 'data_pregao'>): Decimal | null {
  if (proventos === null) return null;
  const first = yearBefore(changes.data_pregao);
  return proventos
    .filter((payment) => isIncome(payment) && payment.data_com > first && payment.data_com <= changes.data_pregao)
    .reduce((sum, payment) => sum.add(adjustPayment(payment, changes).gross), new Decimal(0));
}
