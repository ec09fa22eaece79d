import { meterProduct } from '../meter-lines/meter-item.ts';
import { meterLine } from '../meter-lines/meter-line.ts';
import type { EstimateItem } from './item.ts';
import { listed } from './list.generated.ts';
import type { LineKind, Product } from './product.ts';

/** Every product, in the order of the API. */
export const products: readonly Product[] = listed;

export const productIds: readonly string[] = products.map(({ id }) => id);

const byId = new Map(products.map((product) => [product.id, product]));

/** Finds the product of an id; undefined for one that the catalogue does not have. */
export const findProduct = (id: string): Product | undefined => byId.get(id);

/** All kinds of lines, in the order of the API. */
export const lineKinds: readonly LineKind[] = [...products, meterLine];

/** Returns how a checked line is priced: as its product is, or by its meter. */
export const lineKindOf = (item: EstimateItem): LineKind =>
  item.product === meterProduct ? meterLine : (findProduct(item.product) as Product);
