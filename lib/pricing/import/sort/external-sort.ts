import type { LifeSigns } from '../life-signs.ts';
import { type Entry, mergeSorted } from './merge.ts';
import { spilledRuns } from './spilled-runs.ts';

export interface SorterOptions<Item> {
  /** Items that do not fit in memory are spilled into a new folder in this one. */
  readonly directory: string;
  /** Keys are compared by code unit; items with equal keys keep the order of `add`. */
  readonly key: (item: Item) => string;
  /** Memory for items; when it is full they are sorted and spilled to disk. @default 16 MiB */
  readonly bytesInMemory?: number;
  readonly lifeSigns?: LifeSigns;
}

/** Sorts more items than fit in memory. Items must be JSON values. */
export interface Sorter<Item> {
  /** Await the promise, where there is one, before you add the next item. It rejects when the disk is full. */
  readonly add: (item: Item) => Promise<void> | undefined;
  /** Call it once, after the last `add`. */
  readonly readSorted: () => AsyncGenerator<readonly Item[]>;
  /** Removes the files. Call it in any case; a second call does nothing. */
  readonly close: () => Promise<void>;
}

/** An item in memory: its JSON is in the arena from `start` to `end`. */
interface HeldItem {
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

const batchSize = 512;
const heldBytes = 64;

/** Makes a sorter. It keeps items as JSON outside V8's heap, so the garbage collector has no work with them. */
export function externalSorter<Item>({
  directory,
  key,
  bytesInMemory = 16 * 1024 * 1024,
  lifeSigns = () => undefined,
}: SorterOptions<Item>): Sorter<Item> {
  const runs = spilledRuns(directory, key, lifeSigns);
  let arena = Buffer.allocUnsafe(0);
  let held: HeldItem[] = [];
  let used = 0;
  let keyBytes = 0;

  const inOrder = (): readonly HeldItem[] =>
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
    async *readSorted() {
      yield* mergeSorted([...(await runs.sources()), heldEntries<Item>(inOrder(), arena)]);
    },
    close: async () => {
      held = [];
      arena = Buffer.allocUnsafe(0);
      await runs.close();
    },
  };
}

/** Creates one view at a time: all views together would take more memory than the texts. */
function* heldLines(all: readonly HeldItem[], arena: Buffer): Generator<Uint8Array> {
  for (const { start, end } of all) yield arena.subarray(start, end);
}

async function* heldEntries<Item>(all: readonly HeldItem[], arena: Buffer): AsyncGenerator<readonly Entry<Item>[]> {
  const entryOf = ({ key, start, end }: HeldItem) => ({
    key,
    item: JSON.parse(arena.toString('utf8', start, end)) as Item,
  });
  for (let at = 0; at < all.length; at += batchSize) yield all.slice(at, at + batchSize).map(entryOf);
}
