import type { PriceRow } from '../price-row.ts';
import { folded } from './words.ts';

/** Below every character of a folded text, so that a shorter text comes before a longer one that it begins. */
const separator = '\u0000';

/**
 * Key of the order in which rows are numbered and answered: as a reader would sort them. Regions come behind the name of
 * the meter, so the rows of one word stand in runs, which is what keeps the index small.
 */
export const searchOrder = (row: PriceRow): string =>
  [
    folded(row.category),
    folded(row.subCategory),
    folded(row.meterName),
    row.location,
    folded(row.product),
    row.meterId,
    row.priceType,
    row.term,
    row.tierMinimumUnits.padStart(12, '0'),
  ].join(separator);
