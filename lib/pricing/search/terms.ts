import type { PriceRow } from '../price-row.ts';
import { fold, splitWords } from './words.ts';

/** Terms by kind. Each kind begins with its own letter, so that the prefix of a word never matches a facet. */
export const wordTerm = (word: string): string => `w${word}`;
export const categoryTerm = (category: string): string => `c${fold(category)}`;
export const locationTerm = (location: string): string => `l${fold(location)}`;
export const priceTypeTerm = (priceType: string): string => `p${priceType}`;

const wordTerms = (text: string): readonly string[] => splitWords(text).map(wordTerm);

/** The columns whose terms many rows share, and how to list the terms of a text in each. */
export const commonTerms = [
  { column: 'category', list: (text: string) => [categoryTerm(text)] },
  { column: 'location', list: (text: string) => [locationTerm(text)] },
  { column: 'priceType', list: (text: string) => [priceTypeTerm(text)] },
  { column: 'meterName', list: wordTerms },
  { column: 'subCategory', list: wordTerms },
  { column: 'product', list: wordTerms },
  { column: 'sku', list: wordTerms },
] as const;

/** Lists the words of the part number, which hardly two rows share. */
export const partTermsOf = ({ partNumber }: PriceRow): readonly string[] => wordTerms(partNumber);

/** Lists the terms of a row; one may stand there twice. */
export const termsOf = (row: PriceRow): readonly string[] => [
  ...commonTerms.flatMap(({ column, list }) => list(row[column])),
  ...partTermsOf(row),
];
