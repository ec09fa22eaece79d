import { addRow, type RunList, runList } from './run-list.ts';

/** Posting lists of terms that few rows have, of which there are very many. They share two arrays to save memory. */
export interface RareTerms {
  readonly terms: () => Iterable<string>;
  /** Adds a row. Rows must come in ascending order. */
  readonly add: (term: string, row: number) => void;
  /** Returns the list of a term; undefined where there is none. */
  readonly listOf: (term: string) => RunList | undefined;
  readonly remove: (term: string) => void;
}

const none = -1;

/** Each posting knows the one before it with the same term: a list of its own for each term takes four times as much. */
export function rareTerms(): RareTerms {
  const newest = new Map<string, number>();
  let rows = new Int32Array(1_024);
  let previous = new Int32Array(1_024);
  let used = 0;
  return {
    terms: () => newest.keys(),
    add: (term, row) => {
      if (used === rows.length) [rows, previous] = [doubled(rows), doubled(previous)];
      rows[used] = row;
      previous[used] = newest.get(term) ?? none;
      newest.set(term, used);
      used += 1;
    },
    listOf: (term) => {
      const found: number[] = [];
      for (let at = newest.get(term) ?? none; at !== none; at = previous[at] as number) found.push(rows[at] as number);
      if (found.length === 0) return undefined;
      const list = runList();
      for (const row of found.reverse()) addRow(list, row);
      return list;
    },
    remove: (term) => newest.delete(term),
  };
}

function doubled(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}
