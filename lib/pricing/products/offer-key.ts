import type { PriceRow } from '../price-row.ts';
import { products } from './products.ts';

/** Returns the offer key of a row of the price list; undefined where no product is priced by it. */
export function offerKeyOf(row: PriceRow): string | undefined {
  if (row.priceType === 'DevTestConsumption') return undefined;
  for (const product of products) {
    const key = product.offerKeyOf(row);
    if (key !== undefined) return key;
  }
  return undefined;
}
