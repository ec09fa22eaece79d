import type { PriceRow } from '../price-row.ts';
import { fold } from './words.ts';

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
