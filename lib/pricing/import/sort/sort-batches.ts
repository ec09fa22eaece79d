import { externalSorter, type SorterOptions } from './external-sort.ts';

/** All items of a stream in the order of their keys. */
export interface SortedBatches<Item> {
  /** How many items there are at most: less than were sorted if repeated ones are dropped. */
  readonly count: number;
  /** Read it once. Memory and files are released at its end, or when the reader stops earlier. */
  readonly batches: AsyncGenerator<readonly Item[]>;
  /** Releases memory and files. Needed only if nobody begins to read the batches. */
  readonly close: () => void;
}

/** Reads a stream to its end and sorts it, on disk where it does not fit in memory. @throws what the stream throws */
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
