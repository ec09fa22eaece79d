import type { PriceRow } from '../price-row.ts';
import { fold } from './words.ts';

/** Sorts before every character of a folded text, so that `d2` comes before `d2s`. */
const separator = '\u0000';

/**
 * Sort key of a row: rows are numbered and answered in its order. The region comes after the name of the meter, so that
 * rows with the same words are neighbours, which keeps the index small.
 */
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
