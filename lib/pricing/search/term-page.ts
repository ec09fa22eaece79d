import type { MeterIndexRoot } from './meter-index.ts';
import { numberReader } from './run-list.ts';

/** A stretch of the dictionary: one term, or all that begin alike. */
export interface TermRange {
  readonly from: string;
  readonly isPrefix: boolean;
}

/** Above every term that begins with `prefix`. */
const end = (prefix: string): string => `${prefix}\uffff`;

/** Numbers of the pages that can hold terms of a range. */
export function pagesOf({ firstTerms }: MeterIndexRoot, { from, isPrefix }: TermRange): readonly number[] {
  const last = isPrefix ? end(from) : from;
  // A list that goes on over pages begins on the page before the first that has its term at the front.
  const start = Math.max(0, firstAtLeast(firstTerms, from) - 1);
  const pages: number[] = [];
  for (let page = start; page < firstTerms.length && (firstTerms[page] as string) <= last; page += 1) pages.push(page);
  return pages;
}

/** Index of the first text that is not below `wanted`. */
function firstAtLeast(sorted: readonly string[], wanted: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as string) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

const decoder = new TextDecoder();

/** Calls back with each piece of a list on a page whose term is in the range. */
export function eachPiece(page: Uint8Array, range: TermRange, visit: (piece: Uint8Array) => void): void {
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
