import { endpoint, type Reply } from '../../lib/platform/http/endpoint.ts';
import { optionFieldsOf } from '../../lib/pricing/products/form.ts';
import { products } from '../../lib/pricing/products/products.ts';
import { routes } from '../routes.ts';

/** Lists the products with their form fields (docs/spec/pricing/products.md). */
export const listProducts = async (): Promise<Reply> => ({
  ok: true,
  products: products.map((product) => ({ id: product.id, label: product.label, fields: optionFieldsOf(product) })),
});

export const handler = endpoint(routes.pricingListProducts, listProducts);
