import type { MemberName, RequestedItem } from './item.ts';

/** A text in the languages of the console. */
export interface Labels {
  readonly en: string;
  readonly pt: string;
}

/** What every field of a form has. */
interface AnyField {
  readonly label: Labels;
  /** What the member means, in the schema of requests and the OpenAPI document; absent for the fields of all products. */
  readonly description?: string;
  /** What counts if a line leaves the member out. */
  readonly default?: string | number;
  /** What a new line in the console begins with. */
  readonly first?: string | number;
  /** True if the console shows the value in the row of a folded line; a text stands behind the value. */
  readonly inSummary?: true | string;
}

/** A field with a few values. */
export interface ChoiceField<Name extends string = string> extends AnyField {
  /** The label of each value. */
  readonly choices: Readonly<Record<Name, string>>;
  readonly default?: Name;
  /** JSON Schema of the values, if they are not names. */
  readonly schema?: NumberSchema;
}

/** A field whose options the product makes from data. */
export interface OptionField extends AnyField {
  /** Which prices the options depend on. */
  readonly options: 'catalogue' | 'sheet' | 'lists';
  /** True if a line may have a value that is no option. */
  readonly isOpen?: true;
  readonly schema?: ValueSchema;
  /** An example of what one may search for. */
  readonly hint?: Labels;
}

/** A field for a number. */
export interface NumberField extends AnyField {
  readonly default?: number;
  readonly schema: NumberSchema;
}

interface NumberSchema {
  readonly type: 'integer' | 'number';
  readonly minimum?: number;
  readonly maximum?: number;
}

/** JSON Schema of a member's values. */
export type ValueSchema =
  | NumberSchema
  | { readonly type: readonly ('integer' | 'string')[]; readonly minimum?: number; readonly maxLength?: number };

/** A member of a product's lines, for parser, schema, documents and console. */
export type FormField = ChoiceField | OptionField | NumberField;

/** What a line needs to have so that its form can be asked about it: a line of a request, or a checked one. */
export type FormLine = Pick<RequestedItem, 'product'> & Partial<RequestedItem>;

/**
 * What a product says of itself without prices: the part of `Product` that the console knows too. It must stay small, as every
 * reader of an estimate loads it.
 */
export interface ProductForm {
  readonly id: string;
  readonly label: string;
  /** In the order of the console. `region` and `hours_per_month` are those of all products. */
  readonly fields: { readonly [Member in MemberName]?: FormField };
  /** Lines that cost less while they are off; absent if none does. */
  readonly stops?: {
    /** What such lines are called. */
    readonly name: Labels;
    when(line: FormLine): boolean;
  };
  /** Lines for which the customer may bring a licence; absent if none needs one. */
  readonly licence?: {
    /** What the licence is for. */
    readonly name: string;
    takenBy(line: FormLine): boolean;
  };
  /** The field that holds the size of a line; absent if lines have no sizes. */
  readonly sizeField?: MemberName;
}

/** Returns a field by its name; undefined for a name that the form does not have. */
export function fieldOf(form: ProductForm | undefined, name: string): FormField | undefined {
  const fields: Readonly<Record<string, FormField>> = form?.fields ?? {};
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** Lists the fields that have options, in the order of the form. */
export const optionFieldsOf = ({ fields }: ProductForm): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => ('choices' in field || 'options' in field ? [name] : []));

/** True for a field that may hold a number. */
export const isNumeric = ({ schema }: FormField): boolean =>
  [schema?.type].flat().some((type) => type === 'integer' || type === 'number');
