import { regionOf } from '../catalog/regions.ts';
import type { PriceRow } from '../price-row.ts';
import type { MeterIndexRoot } from './meter-index.ts';
import { numberReader, visitRuns } from './run-list.ts';
import { categoryTerm, fold, locationTerm, priceTypeTerm, splitWords, termsOf, wordTerm } from './terms.ts';

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
    (word) => ![...words].some((longer) => longer !== word && longer.startsWith(word)),
  );
  return longestWords.map((word) => ({ from: wordTerm(word), isPrefix: true }));
}

/** True if a row meets a filter, computed from the row alone. */
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

/** A set of row numbers below a bound, with one bit a row. */
interface RowSet {
  readonly addRun: (start: number, length: number) => void;
  /** Removes the rows that the other set does not have. */
  readonly keep: (rows: RowSet) => void;
  readonly count: () => number;
  /** The first `limit` members from `from` on, ascending. */
  readonly list: (from: number, limit: number) => readonly number[];
  readonly bits: Uint32Array;
}

export function rowSet(bound: number): RowSet {
  const bits = new Uint32Array(Math.ceil(bound / 32));
  const mark = (word: number, mask: number): void => {
    bits[word] = (bits[word] ?? 0) | mask;
  };
  return {
    bits,
    addRun: (start, length) => {
      const end = start + length;
      const first = start >>> 5;
      const last = end >>> 5;
      const head = -1 << (start & 31);
      const tail = (end & 31) === 0 ? 0 : -1 >>> (32 - (end & 31));
      if (first === last) {
        mark(first, head & tail);
        return;
      }
      mark(first, head);
      bits.fill(0xffffffff, first + 1, last);
      if (tail !== 0) mark(last, tail);
    },
    keep: (rows) => {
      for (let word = 0; word < bits.length; word += 1) bits[word] = (bits[word] ?? 0) & (rows.bits[word] ?? 0);
    },
    count: () => bits.reduce((sum, word) => sum + countBits(word), 0),
    list: (from, limit) => {
      const found: number[] = [];
      for (let word = from >>> 5; word < bits.length && found.length < limit; word += 1) {
        let rest = (bits[word] ?? 0) & (word === from >>> 5 ? -1 << (from & 31) : -1);
        while (rest !== 0 && found.length < limit) {
          const lowest = rest & -rest;
          found.push(word * 32 + 31 - Math.clz32(lowest));
          rest ^= lowest;
        }
      }
      return found;
    },
  };
}

function countBits(word: number): number {
  let count = word - ((word >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** A range of terms: one term, or all that begin with a prefix. */
interface TermRange {
  readonly from: string;
  readonly isPrefix: boolean;
}

const endOf = (prefix: string): string => `${prefix}\uffff`;

/** Lists the pages that can hold terms of a range. */
export function pagesInRange({ firstTerms }: MeterIndexRoot, { from, isPrefix }: TermRange): readonly number[] {
  const last = isPrefix ? endOf(from) : from;
  // A term can begin on the page before the first page that starts with it.
  const start = Math.max(0, lowerBound(firstTerms, from) - 1);
  const pages: number[] = [];
  for (let page = start; page < firstTerms.length && (firstTerms[page] as string) <= last; page += 1) pages.push(page);
  return pages;
}

function lowerBound(sorted: readonly string[], wanted: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as string) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

const decoder = new TextDecoder();

/** Calls `visit` with each piece of a posting list on a page whose term is in the range. */
function visitPieces(page: Uint8Array, range: TermRange, visit: (piece: Uint8Array) => void): void {
  let at = 0;
  while (at < page.length) {
    const reader = numberReader(page, at);
    const nameLength = reader.next();
    const nameAt = reader.at();
    const body = numberReader(page, nameAt + nameLength);
    const length = body.next();
    at = body.at() + length;
    const term = decoder.decode(page.subarray(nameAt, nameAt + nameLength));
    if (range.isPrefix ? term.startsWith(range.from) : term === range.from) visit(page.subarray(body.at(), at));
    else if (term > range.from && !range.isPrefix) return;
  }
}
