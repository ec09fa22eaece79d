import { addRow, type RunList, runList } from './run-list.ts';

/** Posting lists of words that few rows have, of which there are very many. They share their arrays to save memory. */
export interface RareLists {
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
