import type { LifeSigns } from './life-signs.ts';
import { type Entry, merged } from './merge.ts';
import { spilledRuns } from './spilled-runs.ts';

export interface SorterOptions<Item> {
  /** Where runs that do not fit in memory are spilled, in a folder of its own. */
  readonly directory: string;
  /** Items are put in the order of their keys, compared by code unit; equal keys keep the order of `add`. */
  readonly key: (item: Item) => string;
  /**
   * Memory for the items in waiting, before they are spilled as a run.
   * @default 16 MiB
   */
  readonly bytesInMemory?: number;
  /** Called between batches while it sorts. @default - nobody wants to know */
  readonly lifeSigns?: LifeSigns;
}

/** Sorts more items than fit in memory. Items must survive JSON. */
export interface Sorter<Item> {
  /** Takes an item; a promise is to be awaited before the next one. It rejects when the disk takes no more. */
  readonly add: (item: Item) => Promise<void> | undefined;
  /** All items in order, in batches; to be asked for once, after the last `add`. */
  readonly sorted: () => AsyncGenerator<readonly Item[]>;
  /** Removes what was spilled; to be called in any case. */
  readonly close: () => Promise<void>;
}

/** An item in waiting: its JSON lies in the arena from `start` to `end`. */
interface Held {
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

/** Items parsed at once where all are in memory. */
const batchSize = 512;
/** What an item in waiting takes beside its text and its key. */
const heldBytes = 64;

/**
 * A sorter that holds the JSON of items outside V8's heap, where it costs the garbage collector nothing, and on disk
 * what is more than that.
 */
export function externalSorter<Item>({
  directory,
  key,
  bytesInMemory = 16 * 1024 * 1024,
  lifeSigns = () => undefined,
}: SorterOptions<Item>): Sorter<Item> {
  const runs = spilledRuns(directory, key, lifeSigns);
  let arena = Buffer.allocUnsafe(0);
  let held: Held[] = [];
  let used = 0;
  let keyBytes = 0;

  const inOrder = (): readonly Held[] =>
    held.sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)));
  const spill = async (): Promise<void> => {
    await runs.spill(heldLines(inOrder(), arena));
    held = [];
    used = 0;
    keyBytes = 0;
  };
  const hold = (itemKey: string, line: string, room: number): void => {
    if (used + room > arena.length) arena = Buffer.allocUnsafe(Math.max(bytesInMemory, room));
    const end = used + arena.write(line, used);
    held.push({ key: itemKey, start: used, end });
    used = end;
    keyBytes += itemKey.length + heldBytes;
  };

  return {
    add: (item) => {
      const line = JSON.stringify(item);
      const itemKey = key(item);
      // No character takes more than three bytes in UTF-8.
      const room = line.length * 3;
      if (held.length === 0 || used + keyBytes + room <= bytesInMemory) {
        hold(itemKey, line, room);
        return undefined;
      }
      return spill().then(() => hold(itemKey, line, room));
    },
    async *sorted() {
      yield* merged([...(await runs.sources()), heldEntries<Item>(inOrder(), arena)]);
    },
    close: async () => {
      held = [];
      arena = Buffer.allocUnsafe(0);
      await runs.close();
    },
  };
}

/** One view at a time: all of them would take more memory than the texts. */
function* heldLines(all: readonly Held[], arena: Buffer): Generator<Uint8Array> {
  for (const { start, end } of all) yield arena.subarray(start, end);
}

async function* heldEntries<Item>(all: readonly Held[], arena: Buffer): AsyncGenerator<readonly Entry<Item>[]> {
  const entryOf = ({ key, start, end }: Held) => ({
    key,
    item: JSON.parse(arena.toString('utf8', start, end)) as Item,
  });
  for (let at = 0; at < all.length; at += batchSize) yield all.slice(at, at + batchSize).map(entryOf);
}
