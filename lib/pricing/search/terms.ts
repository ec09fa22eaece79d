import type { PriceRow } from '../price-row.ts';
import { folded, words } from './words.ts';

/**
 * What a row can be found by. Words and facets share one dictionary, each kind under a letter of its own, so that a
 * prefix of a word never reaches a facet.
 */
export const wordTerm = (word: string): string => `w${word}`;
export const categoryTerm = (category: string): string => `c${folded(category)}`;
export const locationTerm = (location: string): string => `l${folded(location)}`;
export const priceTypeTerm = (priceType: string): string => `p${priceType}`;

/** Every term of a row, each once: words of name, sub-category, product and SKU, and its facets. */
export function termsOf(row: PriceRow): Set<string> {
  const terms = new Set([categoryTerm(row.category), locationTerm(row.location), priceTypeTerm(row.priceType)]);
  for (const text of [row.meterName, row.subCategory, row.product, row.sku]) {
    for (const word of wordsOf(text)) terms.add(word);
  }
  return terms;
}

/** Neighbouring rows share most of their texts. */
const known = new Map<string, readonly string[]>();
const maxKnown = 2_000;

function wordsOf(text: string): readonly string[] {
  const found = known.get(text);
  if (found) return found;
  const read = words(text).map(wordTerm);
  if (known.size >= maxKnown) known.clear();
  known.set(text, read);
  return read;
}
