/** The keywords that the schemas of stocks use for rules. */
export interface StockSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly const?: true;
  readonly properties?: Readonly<Record<string, StockSchema>>;
  readonly required?: readonly string[];
  readonly items?: StockSchema;
  readonly description?: string;
  readonly $defs?: Readonly<Record<string, StockSchema>>;
}

/**
 * Makes the type of a published stock and the fields of its parser from the schemas of one stock and of the list, so that a member of an
 * answer is declared once. The parser keeps the order of the schema; it does not repeat patterns and bounds.
 */
export function declareStock(stock: StockSchema, list: StockSchema): string {
  const listed = Object.keys(list.$defs?.ticker?.properties ?? {});
  const members = Object.entries(stock.properties ?? {});
  const names = members.map(([name]) => name);
  if (names.slice(0, listed.length).join() !== listed.join()) {
    throw new Error('market-ticker-reply must begin with the members of a stock in market-tickers-reply');
  }
  const field = ([name, member]: [string, StockSchema]): string => `  ${name}: ${memberParser(stock, name, member)},\n`;
  return `import { array, boolean, exactOptional, literal, nullable, number, object, picklist, string } from 'valibot';

/** A stock as a publication stores it, and as GET /api/v1/ticker/{codigo} answers. */
export interface StoredStock ${typeOf(stock)}

/** The fields of a stock in the list of a day, in their order. */
export const listFields = {
${members.slice(0, listed.length).map(field).join('')}};

/** The fields of a stock with what its valuation is made from, in their order. */
export const stockFields = {
  ...listFields,
${members.slice(listed.length).map(field).join('')}};
`;
}

function typeOf(schema: StockSchema): string {
  if (schema.enum) return schema.enum.map((value) => `'${value}'`).join(' | ');
  if (schema.const) return 'true';
  return [schema.type ?? []]
    .flat()
    .map((type) => plainType(type, schema))
    .join(' | ');
}

function plainType(type: string, schema: StockSchema): string {
  if (type === 'array') return `readonly (${typeOf(schema.items ?? {})})[]`;
  if (type !== 'object') return type === 'integer' ? 'number' : type;
  const members = Object.entries(schema.properties ?? {}).map(([name, member]) => {
    const mark = schema.required?.includes(name) ? '' : '?';
    return `/** ${member.description} */\nreadonly ${name}${mark}: ${typeOf(member)};\n`;
  });
  return `{\n${members.join('')}}`;
}

function parserOf(schema: StockSchema): string {
  if (schema.enum) return `picklist(${JSON.stringify(schema.enum)})`;
  if (schema.const) return 'literal(true)';
  const types = [schema.type ?? []].flat();
  const [parser = ''] = types.filter((type) => type !== 'null').map((type) => plainParser(type, schema));
  return types.includes('null') ? `nullable(${parser})` : parser;
}

function plainParser(type: string, schema: StockSchema): string {
  if (type === 'array') return `array(${parserOf(schema.items ?? {})})`;
  if (type !== 'object') return type === 'integer' ? 'number()' : `${type}()`;
  const members = Object.entries(schema.properties ?? {});
  return `object({ ${members.map(([name, member]) => `${name}: ${memberParser(schema, name, member)}`).join(', ')} })`;
}

const memberParser = ({ required = [] }: StockSchema, name: string, member: StockSchema): string =>
  required.includes(name) ? parserOf(member) : `exactOptional(${parserOf(member)})`;
