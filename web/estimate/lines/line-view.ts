import { membersOf } from '../../../lib/platform/members.ts';
import { type FormField, fieldOf } from '../../../lib/pricing/products/form.ts';
import { formOf, forms } from '../../../lib/pricing/products/forms.ts';
import type { Language } from '../../preferences.ts';
import type { Formats } from '../../text/formats.ts';
import type { Item, MeterItem } from '../state.ts';
import type { ProductFields } from './options.ts';

/** The members of a line by meter. */
const meterFields = [
  'meter_id',
  'service',
  'product',
  'sku',
  'meter',
  'region',
  'unit',
  'instances',
  'hours_per_month',
] as const;

/** Lists the fields of a line, in their order. @param product of a line by product, once the catalogue has told it */
export function fieldsOf(
  list: 'items' | 'meters',
  line: Item | MeterItem,
  product: ProductFields | undefined,
): readonly string[] {
  if (list === 'meters') return meterFields;
  const form = formOf(line.product ?? '');
  return form ? Object.keys(form.fields) : [...(product?.fields ?? ['region']), 'hours_per_month'];
}

/** The label of a field of products: as the product calls it, or without one, as the first product that has it. */
export function labelOf(name: string, language: Language, product?: string): string | undefined {
  const asked = product === undefined ? forms : forms.filter(({ id }) => id === product);
  return asked.flatMap((form) => fieldOf(form, name) ?? [])[0]?.label[language];
}

/** How a field with options asks for its value: in a list, by a search, or in a text that may be something else too. */
export function inputOf(field: FormField | undefined): 'list' | 'search' | 'text' {
  if (!field || !('options' in field)) return 'list';
  return field.isOpen ? 'text' : 'search';
}

/** Says what a line is, in a row: `Virtual Machine · Standard_D4s_v5 · Brazil South · × 3`. @param regionLabel finds the label of a region */
export function summaryOf(
  list: 'items' | 'meters',
  line: Item & MeterItem,
  label: string,
  quantity: string | number | undefined,
  { number }: Pick<Formats, 'number'>,
  regionLabel: (name: string) => string,
): string {
  const grouped = (value: string | number): string => (typeof value === 'number' ? number(value) : value);
  const what = list === 'meters' ? [line.sku, line.service, line.meter ?? line.meter_id] : valuesOf(line, grouped);
  const count = quantity === undefined || quantity === '' ? '?' : grouped(quantity);
  const region = line.region === undefined ? undefined : regionLabel(line.region);
  return [label, ...what, region, `× ${count}`].filter((text) => text !== undefined && text !== '').join(' · ');
}

/** The values of a line that its form shows in a row. */
function valuesOf(line: Item, grouped: (value: string | number) => string): readonly (string | undefined)[] {
  const fields = Object.entries(formOf(line.product)?.fields ?? {});
  const members = membersOf(line);
  return fields.map(([name, { inSummary }]) => {
    const value = members[name];
    if (!inSummary || value === undefined || value === '') return undefined;
    const text = typeof value === 'number' ? grouped(value) : String(value);
    return inSummary === true ? text : `${text} ${inSummary}`;
  });
}
