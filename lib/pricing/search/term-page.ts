import type { MeterIndexRoot } from './meter-index.ts';
import { numberReader } from './run-list.ts';

/** A range of terms: one term, or all that begin with a prefix. */
export interface TermRange {
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
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as string) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

const decoder = new TextDecoder();

/** Calls `visit` with each piece of a posting list on a page whose term is in the range. */
export function visitPieces(page: Uint8Array, range: TermRange, visit: (piece: Uint8Array) => void): void {
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
