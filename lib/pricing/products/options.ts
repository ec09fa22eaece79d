import { FieldNotFound, ProductNotFound } from '../errors.ts';
import { nearestName } from '../nearest-name.ts';
import type { Field, Option, OptionContext } from './product.ts';
import { findProduct, productIds } from './products.ts';

/** Returns which prices the options of a field depend on; undefined for none, and for what does not exist. */
export function pricesReadBy(productId: string, field: string): 'sheet' | 'lists' | undefined {
  const found = findField(productId, field);
  return found !== undefined && 'options' in found ? found.reads : undefined;
}

/** Lists the options of a form field. @throws ProductNotFound 404, FieldNotFound 404 */
export function optionsOf(productId: string, field: string, context: OptionContext = {}): readonly Option[] {
  const product = findProduct(productId);
  if (!product) throw new ProductNotFound(productId, nearestName(productId, productIds));
  const found = findField(productId, field);
  if (!found) throw new FieldNotFound(productId, field, nearestName(field, Object.keys(product.fields)));
  return 'choices' in found ? found.choices : found.options(context);
}

function findField(productId: string, field: string): Field | undefined {
  const fields = findProduct(productId)?.fields ?? {};
  return Object.hasOwn(fields, field) ? fields[field] : undefined;
}
