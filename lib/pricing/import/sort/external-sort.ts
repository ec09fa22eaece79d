import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LifeSigns } from '../life-signs.ts';
import { allocateItems, compareKeys, compareTexts, maxItemBytes, textOf, writeItem } from './item-bytes.ts';
import { type ItemCursor, mergeSorted } from './merge.ts';
import { spilledRuns } from './spilled-runs.ts';

/** How items are written as texts. */
export interface ItemFormat<Item> {
  readonly write: (item: Item) => string;
  /** Reads what `write` has written. */
  readonly read: (text: string) => Item;
}

export interface SorterOptions<Item> {
  /** Items that do not fit in memory are spilled into a new folder in this one. */
  readonly directory: string;
  /** Keys are compared by code unit; items with equal keys keep the order of `add`. */
  readonly key: (item: Item) => string;
  /** @default JSON */
  readonly format?: ItemFormat<Item>;
  /** Leaves out items that repeat another, if both are in memory at once. @default false */
  readonly dropsRepeated?: boolean;
  /** Memory for items; when it is full they are sorted and spilled to disk. @default 16 MiB */
  readonly bytesInMemory?: number;
  readonly lifeSigns?: LifeSigns;
}

/** Sorts more items than fit in memory. */
export interface Sorter<Item> {
  /** @throws when the disk is full */
  readonly add: (item: Item) => void;
  /** How many items there are at most. Call it after the last `add`. */
  readonly count: () => number;
  /** Call it once, after the last `add`. */
  readonly readSorted: () => AsyncGenerator<readonly Item[]>;
  /** Removes the files. Call it in any case; a second call does nothing. */
  readonly close: () => void;
}

/** Items that are passed on at once: so few that the garbage collector seldom meets one that is still needed. */
const batchSize = 32;
/** Between two turns of the event loop, so that answers of the store and signals are noticed. */
const batchesBetweenTurns = 32;

export function externalSorter<Item>({
  directory,
  key,
  format = { write: JSON.stringify, read: JSON.parse },
  dropsRepeated = false,
  bytesInMemory = 16 * 1024 * 1024,
  lifeSigns = () => undefined,
}: SorterOptions<Item>): Sorter<Item> {
  const runs = spilledRuns(directory, lifeSigns);
  let held = heldItems(bytesInMemory, dropsRepeated);
  let spilled = 0;

  return {
    add: (item) => {
      const itemKey = key(item);
      const text = format.write(item);
      if (held.add(itemKey, text)) return;
      spilled += runs.spill(held.sorted());
      held.clear();
      held.add(itemKey, text);
    },
    count: () => spilled + held.count(),
    async *readSorted() {
      const items = mergeSorted([...(await runs.open()), held.sorted()]);
      let batch: Item[] = [];
      let batches = 0;
      while (items.next()) {
        batch.push(format.read(textOf(items.items, items.at)));
        if (batch.length < batchSize) continue;
        yield batch;
        batch = [];
        batches += 1;
        if (batches % batchesBetweenTurns === 0) await nextTurn();
      }
      if (batch.length > 0) yield batch;
    },
    close: () => {
      held = heldItems(0);
      runs.close();
    },
  };
}

/** Items in memory. */
interface HeldItems {
  /** False if there is no room: the item was not added. There is always room for the first. */
  readonly add: (key: string, text: string) => boolean;
  /** All items by their keys; those of equal keys in the order of `add`. They are valid until `clear`. */
  readonly sorted: () => ItemCursor;
  readonly count: () => number;
  readonly clear: () => void;
}

/** Bytes of the position of an item, which is sorted. */
const bytesPerPosition = 16;

/** @param capacity bytes, less than 2 GiB @param dropsRepeated true to sort items of one key and text as one */
function heldItems(capacity: number, dropsRepeated = false): HeldItems {
  let arena = allocateItems(0);
  let positions: number[] = [];
  let used = 0;

  const compare = (first: number, second: number): number =>
    compareKeys(arena, first, arena, second) ||
    (dropsRepeated ? compareTexts(arena, first, second) : 0) ||
    first - second;
  const isRepeated = (at: number, previous: number): boolean =>
    compareKeys(arena, at, arena, previous) === 0 && compareTexts(arena, at, previous) === 0;
  return {
    add: (key, text) => {
      const room = maxItemBytes(key, text);
      if (positions.length > 0 && used + room + positions.length * bytesPerPosition > capacity) return false;
      if (used + room > arena.bytes.length) arena = allocateItems(Math.max(capacity, room));
      positions.push(used);
      used = writeItem(arena, used, key, text);
      return true;
    },
    sorted: () => {
      // 32-bit integers, because with others each call of `compare` would allocate two floating-point numbers.
      const inOrder = Int32Array.from(positions).sort(compare);
      let index = -1;
      const cursor: ItemCursor = {
        items: arena,
        at: 0,
        next: () => {
          const previous = index;
          do index += 1;
          while (
            dropsRepeated &&
            previous >= 0 &&
            index < inOrder.length &&
            isRepeated(inOrder[index] ?? 0, inOrder[previous] ?? 0)
          );
          cursor.at = inOrder[index] ?? 0;
          return index < inOrder.length;
        },
        close: () => {},
      };
      return cursor;
    },
    count: () => positions.length,
    clear: () => {
      positions = [];
      used = 0;
    },
  };
}

/** All items of a stream in the order of their keys. */
interface SortedBatches<Item> {
  /** How many items there are at most: less than were sorted if repeated ones are dropped. */
  readonly count: number;
  /** Read it once. Memory and files are released at its end, or when the reader stops earlier. */
  readonly batches: AsyncGenerator<readonly Item[]>;
  /** Releases memory and files. Needed only if nobody begins to read the batches. */
  readonly close: () => void;
}

/** Reads a stream to its end and sorts it, on disk if it does not fit in memory. @throws what the stream throws */
export async function sortBatches<Item>(
  batches: AsyncIterable<readonly Item[]>,
  options: SorterOptions<Item>,
): Promise<SortedBatches<Item>> {
  const sorter = externalSorter(options);
  try {
    for await (const batch of batches) {
      for (const item of batch) sorter.add(item);
    }
  } catch (error) {
    sorter.close();
    throw error;
  }
  async function* sorted(): AsyncGenerator<readonly Item[]> {
    try {
      yield* sorter.readSorted();
    } finally {
      sorter.close();
    }
  }
  return { count: sorter.count(), batches: sorted(), close: sorter.close };
}
