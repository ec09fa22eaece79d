import { regionOf } from '../catalog/regions.ts';
import type { PriceRow } from '../price-row.ts';
import type { MeterIndexRoot } from './meter-index.ts';
import { type RowSet, rowSet } from './row-set.ts';
import { eachRun } from './run-list.ts';
import { eachPiece, pagesOf, type TermRange } from './term-page.ts';
import { categoryTerm, locationTerm, priceTypeTerm, termsOf, wordTerm } from './terms.ts';
import { folded, words } from './words.ts';

/** What is looked for on a price sheet. All that is given must hold. */
export interface MeterFilter {
  /** Words; each must begin a word of name, sub-category, product or SKU. A UUID means the meter of that id. */
  readonly q?: string | undefined;
  readonly category?: string | undefined;
  /** Azure's name or the display name. */
  readonly location?: string | undefined;
  readonly priceType?: string | undefined;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The meter that a filter names by its id. */
export function meterIdIn({ q = '' }: MeterFilter): string | undefined {
  const text = q.trim().toLowerCase();
  return uuid.test(text) ? text : undefined;
}

/** The ranges of the index that a filter asks for; rows must be in every one. */
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

function prefixesOf(filter: MeterFilter): readonly TermRange[] {
  if (meterIdIn(filter) !== undefined) return [];
  const wanted = new Set(words((filter.q ?? '').replaceAll(/\bStandard_/gi, '')));
  // `d2` asks for nothing that `d2s` does not.
  const needed = [...wanted].filter((word) => ![...wanted].some((other) => other !== word && other.startsWith(word)));
  return needed.map((word) => ({ from: wordTerm(word), isPrefix: true }));
}

/** True when one row meets a filter: what the index finds, said row by row. */
export function meets(row: PriceRow, filter: MeterFilter): boolean {
  const meterId = meterIdIn(filter);
  if (meterId !== undefined && row.meterId !== meterId) return false;
  const terms = [...termsOf(row)];
  return rangesOf(filter).every(({ from, isPrefix }) =>
    terms.some((term) => (isPrefix ? term.startsWith(from) : term === from)),
  );
}

/** Numbers of the index pages that a filter needs. */
export const pagesNeeded = (root: MeterIndexRoot, filter: MeterFilter): readonly number[] => [
  ...new Set(rangesOf(filter).flatMap((range) => pagesOf(root, range))),
];

/** All rows that meet a filter, from the index pages that it needs. */
export function matchingRows(
  root: MeterIndexRoot,
  filter: MeterFilter,
  pages: ReadonlyMap<number, Uint8Array>,
): RowSet {
  let found: RowSet | undefined;
  for (const range of rangesOf(filter)) {
    const rows = rowSet(root.rows);
    for (const number of pagesOf(root, range)) {
      eachPiece(pages.get(number) as Uint8Array, range, (piece) => eachRun(piece, rows.addRun));
    }
    if (found) found.keep(rows);
    else found = rows;
  }
  if (found) return found;
  const all = rowSet(root.rows);
  if (root.rows > 0) all.addRun(0, root.rows);
  return all;
}

/** The same for every spelling of the same filter: what a cursor belongs to. */
export const filterIdentity = (filter: MeterFilter): string =>
  JSON.stringify([
    meterIdIn(filter) ?? null,
    ...facetsOf(filter),
    ...prefixesOf(filter)
      .map(({ from }) => folded(from))
      .sort(),
  ]);
