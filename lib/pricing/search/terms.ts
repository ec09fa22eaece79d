import type { PriceRow } from '../price-row.ts';
import { fold, splitWords } from './words.ts';

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
