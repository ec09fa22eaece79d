import { isPrintableAscii } from '../../platform/text.ts';
import type { PriceRow } from '../price-row.ts';

/** Terms by kind. Each kind begins with its own letter, so that the prefix of a word never matches a facet. */
export const wordTerm = (word: string): string => `w${word}`;
export const categoryTerm = (category: string): string => `c${fold(category)}`;
export const locationTerm = (location: string): string => `l${fold(location)}`;
export const priceTypeTerm = (priceType: string): string => `p${priceType}`;

/** The columns that a search narrows by, and the term of a text in each. */
export const facets = [
  { column: 'category', termOf: categoryTerm },
  { column: 'location', termOf: locationTerm },
  { column: 'priceType', termOf: priceTypeTerm },
] as const;

/** The columns whose words a search finds: those of many rows each, and those of few. */
export const commonWordColumns = ['meterName', 'subCategory', 'product'] as const;
export const rareWordColumns = ['sku', 'partNumber'] as const;

/** Lists the terms of a row; one may stand there twice. */
export const termsOf = (row: PriceRow): readonly string[] => [
  ...facets.map(({ column, termOf }) => termOf(row[column])),
  ...[...commonWordColumns, ...rareWordColumns].flatMap((column) => splitWords(row[column]).map(wordTerm)),
];

/** Removes case, accents and repeated spaces. */
export function fold(text: string): string {
  // Nearly all texts of a sheet are: they have no accents to remove, which takes four times as long.
  if (!isPrintableAscii(text)) return foldAny(text);
  const lower = text.toLowerCase().trim();
  return lower.includes('  ') ? lower.replaceAll(/ +/g, ' ') : lower;
}

const foldAny = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim()
    .replaceAll(/\s+/g, ' ');

/** Splits a text into its folded words: runs of letters and digits. */
export const splitWords = (text: string): string[] =>
  (isPrintableAscii(text) ? text.toLowerCase().match(/[a-z0-9]+/g) : foldAny(text).match(/[\p{L}\p{N}]+/gu)) ?? [];

/** Sorts before every character of a folded text, so that `d2` comes before `d2s`. */
const separator = '\u0000';

/** Sort key of a row in a search. Rows of equal words are neighbours across regions, which keeps the index small. */
export const searchOrder = (row: PriceRow): string =>
  [
    fold(row.category),
    fold(row.subCategory),
    fold(row.meterName),
    row.location,
    fold(row.product),
    row.meterId,
    row.priceType,
    row.term,
    row.tierMinimumUnits.padStart(12, '0'),
  ].join(separator);
