import { Money, zero } from './money.ts';

/** A price and a quantity; all digits of them if a number does not have them. */
export interface ExactProduct {
  readonly unit_price: number;
  readonly unit_price_exact?: string;
  readonly quantity: number;
  /** A decimal, or a fraction such as `1/12`. */
  readonly quantity_exact?: string;
}

/** A charge of a line, as the API answers it (docs/spec/pricing/estimate-result.md). */
export interface AnsweredCharge extends ExactProduct {
  readonly side: string;
  readonly models: readonly string[];
  readonly role: string;
  readonly meter_id: string;
  readonly meter_name: string;
  readonly price_type: string;
  readonly term: string | null;
  readonly unit_of_measure: string;
  /** Graduated prices. */
  readonly tiers?: readonly (ExactProduct & { readonly minimum_units: number })[];
  readonly less?: ExactProduct & {
    readonly meter_id: string;
    readonly meter_name: string;
    readonly unit_of_measure: string;
  };
  readonly monthly: number;
  readonly source: string;
  readonly snapshot_id: string | null;
}

/** Returns the amount of a charge in a month before it is rounded. */
export function exactAmount({ tiers, less, ...charge }: ExactProduct & Pick<AnsweredCharge, 'tiers' | 'less'>): Money {
  const full = (tiers ?? [charge]).map(productOf).reduce((sum, amount) => sum.add(amount), zero);
  const left = less ? full.sub(productOf(less)) : full;
  return left.comparedTo(zero) > 0 ? left : zero;
}

const productOf = (product: ExactProduct): Money =>
  exactQuantity(product).mul(product.unit_price_exact ?? product.unit_price);

/** Returns the quantity of a charge with all its digits. */
export function exactQuantity({ quantity, quantity_exact }: Pick<ExactProduct, 'quantity' | 'quantity_exact'>): Money {
  const [over = '', under = 1] = (quantity_exact ?? String(quantity)).split('/');
  return Money.of(over).div(under);
}
