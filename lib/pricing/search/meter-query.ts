import { regionOf } from '../catalog/regions.ts';
import type { PriceRow } from '../price-row.ts';
import type { MeterIndexRoot } from './meter-index.ts';
import { type RowSet, rowSet } from './row-set.ts';
import { visitRuns } from './run-list.ts';
import { pagesInRange, type TermRange, visitPieces } from './term-page.ts';
import { categoryTerm, locationTerm, priceTypeTerm, termsOf, wordTerm } from './terms.ts';
import { fold, splitWords } from './words.ts';

/** A search on a price sheet. A row must meet every condition that is given. */
export interface MeterFilter {
  /** Words that must each begin a word of name, sub-category, product, SKU or part number; or the UUID of a meter. */
  readonly q?: string | undefined;
  readonly category?: string | undefined;
  /** Azure's name or the display name. */
  readonly location?: string | undefined;
  readonly priceType?: string | undefined;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the id of the meter that a filter asks for. */
export function meterIdIn({ q = '' }: MeterFilter): string | undefined {
  const text = q.trim().toLowerCase();
  return uuid.test(text) ? text : undefined;
}

/** Lists the ranges of the index that a filter needs; a row must be in every one. */
export function rangesOf(filter: MeterFilter): readonly TermRange[] {
  return [...facetsOf(filter).map((from) => ({ from, isPrefix: false })), ...prefixesOf(filter)];
}

function facetsOf({ category, location, priceType }: MeterFilter): string[] {
  return [
    ...(category === undefined ? [] : [categoryTerm(category)]),
    ...(location === undefined ? [] : [locationTerm(regionOf(location)?.name ?? location)]),
    ...(priceType === undefined ? [] : [priceTypeTerm(priceType)]),
  ];
}

/** `d2sv5`: sheets write the size and its generation as two words. */
const joinedSize = /\b([a-z]{1,3}\d{1,3}(?:-\d{1,3})?[a-z]{0,4})(v[1-9])\b/gi;

function prefixesOf(filter: MeterFilter): readonly TermRange[] {
  if (meterIdIn(filter) !== undefined) return [];
  const words = new Set(splitWords((filter.q ?? '').replaceAll(/\bStandard_/gi, '').replaceAll(joinedSize, '$1 $2')));
  // A row with a word that begins with `d2s` also has one that begins with `d2`.
  const longestWords = [...words].filter(
    (word) => ![...words].some((other) => other !== word && other.startsWith(word)),
  );
  return longestWords.map((word) => ({ from: wordTerm(word), isPrefix: true }));
}

/** True where a row meets a filter, computed from the row alone. */
export function meetsFilter(row: PriceRow, filter: MeterFilter): boolean {
  const meterId = meterIdIn(filter);
  if (meterId !== undefined && row.meterId !== meterId) return false;
  const terms = [...termsOf(row)];
  return rangesOf(filter).every(({ from, isPrefix }) =>
    terms.some((term) => (isPrefix ? term.startsWith(from) : term === from)),
  );
}

/** Lists the index pages that a filter needs. */
export const indexPagesFor = (root: MeterIndexRoot, filter: MeterFilter): readonly number[] => [
  ...new Set(rangesOf(filter).flatMap((range) => pagesInRange(root, range))),
];

/** Finds all rows that meet a filter. @param pages the index pages that it needs, by number */
export function findRows(root: MeterIndexRoot, filter: MeterFilter, pages: ReadonlyMap<number, Uint8Array>): RowSet {
  let found: RowSet | undefined;
  for (const range of rangesOf(filter)) {
    const rows = rowSet(root.rows);
    for (const number of pagesInRange(root, range)) {
      visitPieces(pages.get(number) as Uint8Array, range, (piece) => visitRuns(piece, rows.addRun));
    }
    if (found) found.keep(rows);
    else found = rows;
  }
  if (found) return found;
  const all = rowSet(root.rows);
  if (root.rows > 0) all.addRun(0, root.rows);
  return all;
}

/** Identifies a filter, whatever its spelling: a cursor belongs to one filter. */
export const filterIdentity = (filter: MeterFilter): string =>
  JSON.stringify([
    meterIdIn(filter) ?? null,
    ...facetsOf(filter),
    ...prefixesOf(filter)
      .map(({ from }) => fold(from))
      .sort(),
  ]);
