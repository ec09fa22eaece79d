import type { PriceRow } from '../price-row.ts';
import { fold, splitWords } from './words.ts';

/** Terms by kind. Each kind begins with its own letter, so that the prefix of a word never matches a facet. */
export const wordTerm = (word: string): string => `w${word}`;
export const categoryTerm = (category: string): string => `c${fold(category)}`;
export const locationTerm = (location: string): string => `l${fold(location)}`;
export const priceTypeTerm = (priceType: string): string => `p${priceType}`;

/** Lists the terms of a row. */
export const termsOf = (row: PriceRow): Set<string> => commonTermsOf(row).union(new Set(partTermsOf(row)));

/** Lists the terms that many rows share: the facets, and the words of name, sub-category, product and SKU. */
export function commonTermsOf(row: PriceRow): Set<string> {
  const terms = new Set([categoryTerm(row.category), locationTerm(row.location), priceTypeTerm(row.priceType)]);
  for (const text of [row.meterName, row.subCategory, row.product, row.sku]) {
    for (const word of wordsOf(text)) terms.add(word);
  }
  return terms;
}

/** Lists the words of the part number. Hardly two rows share one, so a cache would not help. */
export const partTermsOf = ({ partNumber }: PriceRow): readonly string[] =>
  partNumber === '' ? [] : splitWords(partNumber).map(wordTerm);

/** Neighbouring rows share most of their texts. */
const cache = new Map<string, readonly string[]>();
const maxCached = 2_000;

function wordsOf(text: string): readonly string[] {
  const found = cache.get(text);
  if (found) return found;
  const read = splitWords(text).map(wordTerm);
  if (cache.size >= maxCached) cache.clear();
  cache.set(text, read);
  return read;
}
