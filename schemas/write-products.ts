/** Part of `npm run generate`: writes what follows from the forms of the products. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FormField, optionFieldsOf, type ProductForm } from '../lib/pricing/products/form.ts';
import { forms as allForms } from '../lib/pricing/products/forms.ts';

const root = join(import.meta.dirname, '..');

/** Hand-written schemas with a generated `enum` of product ids. */
export const repliesWithProducts = ['estimate-reply', 'products-reply'].map((id) =>
  join(import.meta.dirname, `http/${id}.schema.json`),
);

/** The schema whose items have the members of all products. */
export const requestWithProducts = join(import.meta.dirname, 'http/estimate-request.schema.json');

/** The list of products. */
export const productList = join(root, 'lib/pricing/products/list.generated.ts');

/** Replaces the `enum` that begins with the first product id. */
export function withProductIds(text: string, forms: readonly ProductForm[] = allForms): string {
  const list = new RegExp(`"enum": \\["${forms[0]?.id}"[^\\]]*\\]`);
  return text.replace(list, `"enum": [${forms.map(({ id }) => `"${id}"`).join(', ')}]`);
}

/** Members that a product shares with all others; the schema describes them itself. */
const sharedMembers: ReadonlySet<string> = new Set(['id', 'product', 'quantity', 'region', 'hours_per_month']);

/** Replaces the members of items that only some products have: they stand behind `hours_per_month`. */
export function withProductMembers(text: string, forms: readonly ProductForm[] = allForms): string {
  const members = Object.entries(membersOf(forms)).map(([name, schema]) => `"${name}": ${indented(schema)}`);
  const ids = forms.map(({ id }) => id);
  return text
    .replace(/(\n {10}"product": \{\n {12}"description": )"[^"]*"/, `$1"${listOf(ids)}."`)
    .replace(
      /(\n {10}"hours_per_month": \{[^}]*\}).*?(\n {8}\}\n {6}\}\n)/s,
      (_, shared: string, end: string) => `${[shared, ...members].join(`,\n${' '.repeat(10)}`)}${end}`,
    );
}

const indented = (schema: object): string =>
  JSON.stringify(schema, null, 2)
    .replaceAll(/\[\s+|\s+\]/g, (bracket) => bracket.trim())
    .replaceAll(/,\s+"string"/g, ', "string"')
    .replaceAll('\n', `\n${' '.repeat(10)}`);

const listOf = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;

/** A field of one product. */
interface OwnedField {
  readonly id: string;
  readonly name: string;
  readonly field: FormField;
}

function membersOf(forms: readonly ProductForm[]): Readonly<Record<string, object>> {
  const owned = forms.flatMap(({ id, fields }) =>
    Object.entries(fields).flatMap(([name, field]): readonly OwnedField[] =>
      sharedMembers.has(name) ? [] : [{ id, name, field }],
    ),
  );
  const members = [...Map.groupBy(owned, ({ name }) => name)];
  return Object.fromEntries(members.map(([name, same]) => [name, memberSchema(name, same)]));
}

/** @throws Error for products that give a member of one name different types */
function memberSchema(name: string, same: readonly OwnedField[]): object {
  const [type = '{}', ...otherTypes] = new Set(same.map(({ field }) => JSON.stringify(valuesOf(field))));
  if (otherTypes.length > 0) throw new Error(`The products give different types to "${name}".`);
  const [first, ...otherDefaults] = new Set(same.map(({ field }) => field.default));
  return {
    description: descriptionOf(same),
    ...JSON.parse(type),
    ...(first !== undefined && otherDefaults.length === 0 && { default: first }),
  };
}

/** The names that a text may be are checked by the product, which says which one is probably meant. */
const valuesOf = (field: FormField): object => field.schema ?? { type: 'string', maxLength: 100 };

/** What the member means to each product; products that say the same are named together. */
function descriptionOf(same: readonly OwnedField[]): string {
  const texts = [...Map.groupBy(same, ({ field }) => field.description)];
  const parts = texts.map(
    ([text = '', fields]) => `${fields.map(({ id }) => id).join(' and ')}: ${text.replace(/\.$/, '')}`,
  );
  return `${parts.join('; ')}.`;
}

/** Documents with a table of products below a header; the rows are generated. */
export const tablesOfProducts: readonly ProductTable[] = [
  {
    file: join(root, 'docs/pricing.md'),
    header: '| `product` | fields |',
    cellsOf: ({ fields }) => [Object.entries(fields).flatMap(fieldText).join(', ')],
  },
  {
    file: join(root, 'docs/spec/pricing/products.md'),
    header: '| `id` | `label` | `fields` |',
    cellsOf: (form) => [form.label, optionFieldsOf(form).map(inCode).join(', ')],
  },
];

interface ProductTable {
  readonly file: string;
  readonly header: string;
  /** Cells behind the product's id. */
  readonly cellsOf: (form: ProductForm) => readonly string[];
}

const inCode = (name: string): string => `\`${name}\``;

/** Names a field that not all products have, and its values if they are two. */
function fieldText([name, field]: readonly [string, FormField]): readonly string[] {
  if (sharedMembers.has(name)) return [];
  const choices = 'choices' in field ? Object.keys(field.choices) : [];
  return [choices.length === 2 ? `${inCode(name)} = ${choices.map(inCode).join(' or ')}` : inCode(name)];
}

/** Replaces the rows of a table of products. @throws Error if the text has no such table */
export function withTableOfProducts(text: string, { header, cellsOf }: ProductTable, forms = allForms): string {
  const [before, rest] = text.split(`${header}\n`);
  if (before === undefined || rest === undefined) throw new Error(`There is no table "${header}".`);
  const [rule = '', ...lines] = rest.split('\n');
  const rows = forms.map((form) => `| ${[inCode(form.id), ...cellsOf(form)].join(' | ')} |`);
  const after = lines.slice(lines.findIndex((line) => !line.startsWith('|')));
  return [`${before}${header}`, rule, ...rows, ...after].join('\n');
}

/** Writes the list of products, in the order of their forms. The folder of `public_ip` is `public-ip`, its product `publicIp`. */
export function listOfProducts(forms: readonly ProductForm[] = allForms): string {
  const names = forms.map(({ id }) => ({
    folder: id.replaceAll('_', '-'),
    name: id.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
  }));
  const imports = names
    .map(({ folder, name }) => `import { ${name} } from './${folder}/${folder}.ts';`)
    .sort()
    .join('\n');
  return `// Generated by schemas/write-products.ts from the forms of the products. Do not edit.
${imports}

export const listed = [${names.map(({ name }) => name).join(', ')}] as const;
`;
}

if (import.meta.main) {
  for (const file of repliesWithProducts) writeFileSync(file, withProductIds(readFileSync(file, 'utf8')));
  writeFileSync(requestWithProducts, withProductMembers(readFileSync(requestWithProducts, 'utf8')));
  writeFileSync(productList, listOfProducts());
  for (const table of tablesOfProducts) {
    writeFileSync(table.file, withTableOfProducts(readFileSync(table.file, 'utf8'), table));
  }
}
