import type { PriceRow } from '../price-row.ts';
import { fold, splitWords } from './words.ts';

/** Terms by kind. Each kind begins with its own letter, so that the prefix of a word never matches a facet. */
export const wordTerm = (word: string): string => `w${word}`;
export const categoryTerm = (category: string): string => `c${fold(category)}`;
export const locationTerm = (location: string): string => `l${fold(location)}`;
export const priceTypeTerm = (priceType: string): string => `p${priceType}`;

/** Lists the terms of a row: its facets, and the words of name, sub-category, product, SKU and part number. */
export function termsOf(row: PriceRow): Set<string> {
  const terms = new Set([categoryTerm(row.category), locationTerm(row.location), priceTypeTerm(row.priceType)]);
  for (const text of [row.meterName, row.subCategory, row.product, row.sku]) {
    for (const word of wordsOf(text)) terms.add(word);
  }
  // Hardly two rows share one, so the cache would only lose the other texts.
  if (row.partNumber !== '') for (const word of splitWords(row.partNumber)) terms.add(wordTerm(word));
  return terms;
}

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
