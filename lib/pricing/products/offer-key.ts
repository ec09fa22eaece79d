import type { PriceRow } from '../price-row.ts';
import { products } from './products.ts';

/**
 * Key of the offer that a row of the price list belongs to.
 * @returns undefined for a row that no product is priced by
 */
export function offerKeyOf(row: PriceRow): string | undefined {
  if (row.priceType === 'DevTestConsumption') return undefined;
  for (const product of products) {
    const key = product.offerKeyOf(row);
    if (key !== undefined) return key;
  }
  return undefined;
}
