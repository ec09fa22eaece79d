import type { PriceRow } from '../price-row.ts';
import { addRow, piecesOf, type RunList, runList, writeNumber } from './run-list.ts';
import { commonWordColumns, facets, rareWordColumns, splitWords, wordTerm } from './terms.ts';

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
  const facetLists = new Map<string, RunList>();
  /** By word, not by term: to make and to hash a text for each word of each row takes time. A number is one of `rare`. */
  const wordLists = new Map<string, RunList | number>();
  const rare = rareLists();
  let rows = 0;

  const facetList = (term: string): RunList => {
    const list = facetLists.get(term) ?? runList();
    facetLists.set(term, list);
    return list;
  };
  const commonList = (word: string): RunList => {
    const known = wordLists.get(word);
    if (typeof known === 'object') return known;
    const list = known === undefined ? runList() : rare.read(known);
    wordLists.set(word, list);
    return list;
  };
  const addToRare = (word: string): void => {
    let list = wordLists.get(word);
    if (list === undefined) {
      list = rare.create();
      wordLists.set(word, list);
    }
    if (typeof list === 'number') rare.add(list, rows);
    else addRow(list, rows);
  };
  const facetColumns = facets.map(({ column, termOf }) => ({
    column,
    listOf: ofRecentTexts((text) => facetList(termOf(text))),
  }));
  const commonColumns = commonWordColumns.map((column) => ({
    column,
    listsOf: ofLastText((text) => splitWords(text).map(commonList)),
  }));
  return {
    add: (row) => {
      for (const { column, listOf } of facetColumns) addRow(listOf(row[column]), rows);
      for (const { column, listsOf } of commonColumns) {
        for (const list of listsOf(row[column])) addRow(list, rows);
      }
      for (const column of rareWordColumns) splitWords(row[column]).forEach(addToRare);
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
      const addList = (term: string, list: RunList): void => {
        for (const piece of piecesOf(list)) {
          const entry = entryOf(term, piece);
          if (size > 0 && size + entry.length > pageBytes) close();
          if (entries.length === 0) firstTerms.push(term);
          entries.push(entry);
          size += entry.length;
        }
      };
      // The terms of words come after all others. By code unit.
      for (const term of [...facetLists.keys()].sort()) addList(term, facetLists.get(term) as RunList);
      for (const word of [...wordLists.keys()].sort()) {
        const list = wordLists.get(word) as RunList | number;
        addList(wordTerm(word), typeof list === 'number' ? rare.read(list) : list);
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

/** Keeps the results for some texts: a sheet has few of them. */
function ofRecentTexts<Result>(find: (text: string) => Result): (text: string) => Result {
  const recent = new Map<string, Result>();
  return (text) => {
    const known = recent.get(text);
    if (known !== undefined) return known;
    if (recent.size >= maxRecentTexts) recent.clear();
    const result = find(text);
    recent.set(text, result);
    return result;
  };
}

const maxRecentTexts = 500;

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

/** Posting lists of rare words. There are very many of them, so they share their arrays to save memory. */
interface RareLists {
  /** Makes an empty list. @returns its number, from 0 on */
  readonly create: () => number;
  /** Adds a row to a list. Rows must come in ascending order; the last one may come again. */
  readonly add: (list: number, row: number) => void;
  readonly read: (list: number) => RunList;
}

const none = -1;

/** Each posting knows the one before it in its list: an object for each list takes four times the memory. */
export function rareLists(): RareLists {
  const newest = integers();
  const rows = integers();
  const previous = integers();
  return {
    create: () => newest.push(none),
    add: (list, row) => {
      previous.push(newest.at(list));
      newest.set(list, rows.push(row));
    },
    read: (list) => {
      const found: number[] = [];
      for (let at = newest.at(list); at !== none; at = previous.at(at)) found.push(rows.at(at));
      const runs = runList();
      for (const row of found.reverse()) addRow(runs, row);
      return runs;
    },
  };
}

/** A list of 32-bit integers that grows. `push` returns the position of what it has added. */
function integers() {
  let items = new Int32Array(1_024);
  let length = 0;
  return {
    at: (index: number): number => items[index] as number,
    set: (index: number, value: number): void => {
      items[index] = value;
    },
    push: (value: number): number => {
      if (length === items.length) {
        const larger = new Int32Array(length * 2);
        larger.set(items);
        items = larger;
      }
      items[length] = value;
      length += 1;
      return length - 1;
    },
  };
}
