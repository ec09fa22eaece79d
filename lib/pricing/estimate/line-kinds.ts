import { meterProduct } from '../meter-lines/meter-item.ts';
import { meterLine } from '../meter-lines/meter-line.ts';
import type { EstimateItem } from '../products/item.ts';
import type { LineKind, Product } from '../products/product.ts';
import { findProduct, products } from '../products/products.ts';

/** All kinds of lines, in the order of the API. */
export const lineKinds: readonly LineKind[] = [...products, meterLine];

/** Returns how a checked line is priced: as its product is, or by its meter. */
export const lineKindOf = (item: EstimateItem): LineKind =>
  item.product === meterProduct ? meterLine : (findProduct(item.product) as Product);
