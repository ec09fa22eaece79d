import type { LifeSigns } from '../life-signs.ts';
import { heldItems } from './held-items.ts';
import { jsonOf } from './item-bytes.ts';
import { mergeSorted } from './merge.ts';
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

export function externalSorter<Item>({
  directory,
  key,
  bytesInMemory = 16 * 1024 * 1024,
  lifeSigns = () => undefined,
}: SorterOptions<Item>): Sorter<Item> {
  const runs = spilledRuns(directory, lifeSigns);
  let held = heldItems(bytesInMemory);

  const spill = async (): Promise<void> => {
    await runs.spill(held.sorted());
    held.clear();
  };
  return {
    add: (item) => {
      const [itemKey, json] = [key(item), JSON.stringify(item)];
      if (held.add(itemKey, json)) return undefined;
      return spill().then(() => {
        held.add(itemKey, json);
      });
    },
    async *readSorted() {
      for await (const batch of mergeSorted([...(await runs.sources()), held.sorted()])) {
        yield batch.map((item) => JSON.parse(jsonOf(item)) as Item);
      }
    },
    close: async () => {
      held = heldItems(0);
      await runs.close();
    },
  };
}
