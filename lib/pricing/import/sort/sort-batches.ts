import { externalSorter, type SorterOptions } from './external-sort.ts';

/** All items of a stream in the order of their keys. */
export interface SortedBatches<Item> {
  readonly count: number;
  /** The items, to be read once. When the reader has them all, or stops earlier, memory and files are released. */
  readonly batches: AsyncGenerator<readonly Item[]>;
  /** Releases memory and files. Needed only where nobody begins to read the batches; it may be called in any case. */
  readonly close: () => Promise<void>;
}

/** Reads a stream to its end and sorts it, on disk where it does not fit in memory. @throws what the stream throws */
export async function sortBatches<Item>(
  batches: AsyncIterable<readonly Item[]>,
  options: SorterOptions<Item>,
): Promise<SortedBatches<Item>> {
  const sorter = externalSorter(options);
  let count = 0;
  try {
    for await (const batch of batches) {
      for (const item of batch) {
        const spilling = sorter.add(item);
        if (spilling) await spilling;
      }
      count += batch.length;
    }
  } catch (error) {
    await sorter.close();
    throw error;
  }
  async function* sorted(): AsyncGenerator<readonly Item[]> {
    try {
      yield* sorter.sorted();
    } finally {
      await sorter.close();
    }
  }
  return { count, batches: sorted(), close: sorter.close };
}
