import { listed } from './list.generated.ts';
import type { Product } from './product.ts';

/** Every product, in the order of the API. */
export const products: readonly Product[] = listed;

export const productIds: readonly string[] = products.map(({ id }) => id);

const byId = new Map(products.map((product) => [product.id, product]));

/** Finds the product of an id; undefined for one that the catalogue does not have. */
export const findProduct = (id: string): Product | undefined => byId.get(id);
