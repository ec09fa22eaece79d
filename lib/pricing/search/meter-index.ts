import type { PriceRow } from '../price-row.ts';
import { rareTerms } from './rare-terms.ts';
import { addRow, piecesOf, type RunList, runList, writeNumber } from './run-list.ts';
import { commonTerms, partTermsOf } from './terms.ts';

/** The part of the index that a search reads first; some kilobytes of JSON. */
export interface MeterIndexRoot {
  readonly rows: number;
  /** The first term of each page, ascending by code unit. */
  readonly firstTerms: readonly string[];
}

export interface MeterIndexBuilder {
  /** Rows are numbered from 0 in the order in which they are added. */
  readonly add: (row: PriceRow) => void;
  readonly finish: () => { readonly root: MeterIndexRoot; readonly pages: readonly Uint8Array[] };
}

/** One or two kilobytes once compressed; a long list makes its page larger. */
const pageBytes = 4_096;

/** Builds the search index of a snapshot (docs/decisions/0005-search-index-in-dynamodb.md). */
export function meterIndex(): MeterIndexBuilder {
  const lists = new Map<string, RunList>();
  const rare = rareTerms();
  let rows = 0;

  const commonList = (term: string): RunList => {
    const found = lists.get(term);
    if (found) return found;
    const list = rare.listOf(term) ?? runList();
    rare.remove(term);
    lists.set(term, list);
    return list;
  };
  const columns = commonTerms.map(({ column, list }) => {
    const listsOf = ofLastText((text) => list(text).map(commonList));
    return (row: PriceRow) => listsOf(row[column]);
  });
  return {
    add: (row) => {
      for (const listsOf of columns) {
        for (const list of listsOf(row)) addRow(list, rows);
      }
      for (const term of partTermsOf(row)) {
        const list = lists.get(term);
        if (list) addRow(list, rows);
        else rare.add(term, rows);
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
      for (const term of [...lists.keys(), ...rare.terms()].sort(byCodeUnit)) {
        for (const piece of piecesOf((lists.get(term) ?? rare.listOf(term)) as RunList)) {
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

/** Keeps the result for the last text: neighbouring rows share most of their texts. */
function ofLastText<Result>(find: (text: string) => Result): (text: string) => Result {
  let last: { readonly text: string; readonly result: Result } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, result: find(text) };
    return last.result;
  };
}

const byCodeUnit = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** Each part comes after its length. */
function entryOf(term: string, piece: Uint8Array): Uint8Array {
  const name = Buffer.from(term);
  const entry = new Uint8Array(name.length + piece.length + 12);
  let at = writeNumber(entry, 0, name.length);
  entry.set(name, at);
  at = writeNumber(entry, at + name.length, piece.length);
  entry.set(piece, at);
  return entry.subarray(0, at + piece.length);
}
