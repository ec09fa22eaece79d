import { endpoint, type Reply } from '../../lib/platform/http/endpoint.ts';
import { products } from '../../lib/pricing/products/products.ts';
import { routes } from '../routes.ts';

/** Lists the products with their form fields (docs/spec/pricing.md#products). */
export const listProducts = async (): Promise<Reply> => ({
  ok: true,
  products: products.map(({ id, label, fields }) => ({ id, label, fields: Object.keys(fields) })),
});

export const handler = endpoint(routes.pricingListProducts, listProducts);
