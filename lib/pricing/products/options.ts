import { regions } from '../catalog/regions.ts';
import { FieldNotFound, ProductNotFound } from '../errors.ts';
import { nearestName } from '../nearest-name.ts';
import type { RegionRead } from '../scope/scope.ts';
import { fieldOf, optionFieldsOf } from './form.ts';
import { formOf } from './forms.ts';
import type { Option, OptionContext } from './product.ts';
import { findProduct, productIds } from './products.ts';

/** Returns which prices the options of a field depend on; undefined for none, and for what does not exist. */
export function pricesReadBy(productId: string, name: string): 'sheet' | 'lists' | undefined {
  const field = fieldOf(formOf(productId), name);
  return field && 'options' in field && field.options !== 'catalogue' ? field.options : undefined;
}

/** Lists the options of a form field. @throws ProductNotFound 404, FieldNotFound 404 */
export function optionsOf(productId: string, name: string, context: OptionContext = {}): readonly Option[] {
  const product = findProduct(productId);
  if (!product) throw new ProductNotFound(productId, nearestName(productId, productIds));
  const field = fieldOf(product, name);
  if (field && 'choices' in field) return Object.entries(field.choices).map(([value, label]) => ({ value, label }));
  const list = name === 'region' ? regionOptions : product.options?.[name as keyof typeof product.options];
  if (!field || !list) throw new FieldNotFound(productId, name, nearestName(name, optionFieldsOf(product)));
  return list(context);
}

/** Lists the regions of the public cloud, each with the currencies in which the public price list has prices of it. */
const regionOptions = ({ lists }: OptionContext): readonly Option[] =>
  regions.flatMap(({ name, label, isPublic }) =>
    isPublic ? [{ value: name, label, retail_currencies: currenciesIn(name, lists) }] : [],
  );

/** Null if that is not known: a list of an earlier version does not say which regions were read. */
function currenciesIn(region: string, lists: OptionContext['lists']): readonly string[] | null {
  if (!lists || lists.some(({ regions: read }) => read === undefined)) return null;
  return lists.flatMap(({ currency, regions: read }) => (hasOffers(read?.[region]) ? [currency] : []));
}

/** True if a product has a price there; lists of earlier versions count nothing else. */
const hasOffers = (region: RegionRead | undefined): boolean => (region?.offer_count ?? region?.row_count ?? 0) > 0;
