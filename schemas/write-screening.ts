/** Part of `npm run generate`: writes what a list of stocks can be screened by, from the members of a stock. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { universe } from '../lib/market/universe.ts';
import { listMembers, type StockSchema } from './precompile.ts';

const pathOf = (id: string): string => join(import.meta.dirname, `http/${id}.schema.json`);

/** The schema of a stock, from which the two others follow. */
export const stockReply = pathOf('market-ticker-reply');

/** The schema of the list: its stocks also have the indicators of a stock. */
export const listReply = pathOf('market-tickers-reply');

/** The query of the list: `campos` and `ordenar` name its members, and each number has a lower and an upper bound. */
export const listQuery = pathOf('market-tickers-query');

type Members = Readonly<Record<string, StockSchema>>;
type Schema = StockSchema & { readonly properties: Members };

/** Texts that a list can be sorted by, beside its numbers. */
const sortedTexts = ['codigo', 'nome', 'setor'];

/** Writes the members of a stock in the list: those that are stored with it, and the indicators. */
export function withIndicators(list: Schema, stock: Schema): object {
  const { listed, indicators } = listMembers(stock, list);
  const ticker = list.$defs?.ticker;
  const onRequest = indicators.map((name) => {
    const { description, ...schema } = stock.properties[name] ?? {};
    return [name, { description: `${description} Só vem quando \`campos\` o pede.`, ...schema }];
  });
  const properties = {
    ...Object.fromEntries(listed.map((name) => [name, ticker?.properties?.[name]])),
    ...Object.fromEntries(onRequest),
  };
  return { ...list, $defs: { ...list.$defs, ticker: { ...ticker, properties } } };
}

/** Writes the values of `campos` and `ordenar`, and the bounds behind `codigos`; leaves the other parameters as they are. */
export function withScreening(query: Schema, stock: Schema, list: Schema): object {
  const { listed, indicators } = listMembers(stock, list);
  const fields = [...listed, ...indicators];
  const numeric = fields.filter((name) => isNumeric(stock.properties[name]));
  const sorted = [...sortedTexts, ...numeric];
  const members = Object.entries(query.properties).flatMap(([name, schema]): [string, object][] => {
    if (isBound(name)) return [];
    if (name === 'campos') {
      return [[name, { ...schema, maxItems: fields.length, items: { ...schema.items, enum: fields } }]];
    }
    if (name === 'ordenar') {
      return [[name, { ...schema, enum: [...sorted, ...sorted.map((field) => `-${field}`)] }]];
    }
    if (name === 'codigos') return [[name, { ...schema, maxItems: universe.length }], ...numeric.flatMap(boundsOf)];
    return [[name, schema]];
  });
  return { ...query, properties: Object.fromEntries(members) };
}

const isBound = (name: string): boolean => /_(?:min|max)$/.test(name);

const boundsOf = (name: string): [string, object][] => [
  [`${name}_min`, { description: `Só as ações com \`${name}\` maior ou igual; nulo fica de fora.`, type: 'number' }],
  [`${name}_max`, { description: `Só as ações com \`${name}\` menor ou igual; nulo fica de fora.`, type: 'number' }],
];

const isNumeric = ({ type }: StockSchema = {}): boolean =>
  [type ?? []].flat().some((name) => name === 'number' || name === 'integer');

const maxWidth = 120;

/** Writes a schema as Biome formats it: objects on several lines, short lists on one. @param before width before the value */
export function formatSchema(value: unknown, indent = '', before = 0): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    const items = value.map((item) => formatSchema(item, deeper));
    const line = `[${items.join(', ')}]`;
    const isShort = before + line.length < maxWidth && value.every((item) => typeof item !== 'object');
    return isShort ? line : inLines('[', items, ']', indent);
  }
  const members = Object.entries(value).map(([name, member]) => {
    const start = `${JSON.stringify(name)}: `;
    return start + formatSchema(member, deeper, deeper.length + start.length);
  });
  return members.length === 0 ? '{}' : inLines('{', members, '}', indent);
}

const inLines = (open: string, items: readonly string[], close: string, indent: string): string =>
  `${open}\n${items.map((item) => `${indent}  ${item}`).join(',\n')}\n${indent}${close}`;

/** The texts of both schemas by their files, as they should be. */
export function screeningSchemas(): ReadonlyMap<string, string> {
  const read = (file: string): Schema => JSON.parse(readFileSync(file, 'utf8'));
  const stock = read(stockReply);
  const list = read(listReply);
  const query = read(listQuery);
  return new Map([
    [listReply, `${formatSchema(withIndicators(list, stock))}\n`],
    [listQuery, `${formatSchema(withScreening(query, stock, list))}\n`],
  ]);
}

if (import.meta.main) {
  for (const [file, text] of screeningSchemas()) writeFileSync(file, text);
}
