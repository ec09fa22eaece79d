import type { PriceRow } from '../price-row.ts';
import { addRow, piecesOf, type RunList, runList, writeNumber } from './run-list.ts';
import { termsOf } from './terms.ts';

/** What must be known before a page of the index is read; some kilobytes of JSON. */
export interface MeterIndexRoot {
  readonly rows: number;
  /** The first term of each page; terms ascend by code unit. */
  readonly firstTerms: readonly string[];
}

export interface MeterIndexBuilder {
  /** Takes the next row: rows are numbered from 0 in the order in which they come. */
  readonly add: (row: PriceRow) => void;
  readonly finish: () => { readonly root: MeterIndexRoot; readonly pages: readonly Uint8Array[] };
}

/** Pages of this size take one or two kilobytes once compressed; a long list makes a larger one. */
const pageBytes = 4_096;

/** Builds the index of a snapshot: for each term the rows that have it, in pages by the order of the terms. */
export function meterIndex(): MeterIndexBuilder {
  const lists = new Map<string, RunList>();
  let rows = 0;
  return {
    add: (row) => {
      for (const term of termsOf(row)) {
        let list = lists.get(term);
        if (!list) {
          list = runList();
          lists.set(term, list);
        }
        addRow(list, rows);
      }
      rows += 1;
    },
    finish: () => {
      const pages: Uint8Array[] = [];
      const firstTerms: string[] = [];
      let entries: Uint8Array[] = [];
      let size = 0;
      const close = (): void => {
        if (entries.length > 0) pages.push(Buffer.concat(entries));
        entries = [];
        size = 0;
      };
      for (const term of [...lists.keys()].sort(byCodeUnit)) {
        for (const piece of piecesOf(lists.get(term) as RunList)) {
          const entry = entryOf(term, piece);
          if (size > 0 && size + entry.length > pageBytes) close();
          if (entries.length === 0) firstTerms.push(term);
          entries.push(entry);
          size += entry.length;
        }
      }
      close();
      return { root: { rows, firstTerms }, pages };
    },
  };
}

/** Plain comparison; the default of Array.sort, said. */
const byCodeUnit = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** A term and a piece of its list, each behind its length. */
function entryOf(term: string, piece: Uint8Array): Uint8Array {
  const name = Buffer.from(term);
  const entry = new Uint8Array(name.length + piece.length + 12);
  let at = writeNumber(entry, 0, name.length);
  entry.set(name, at);
  at = writeNumber(entry, at + name.length, piece.length);
  entry.set(piece, at);
  return entry.subarray(0, at + piece.length);
}
