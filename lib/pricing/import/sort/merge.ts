import { type ItemBytes, keyOf } from './item-bytes.ts';

/** Items that are passed on at once: so few that the garbage collector seldom meets one that is still needed. */
export const batchSize = 32;

/** Items in the order of their keys. */
export type ItemSource = AsyncGenerator<readonly ItemBytes[]>;

interface Head {
  readonly source: ItemSource;
  /** Among equal keys an earlier source comes first. */
  readonly order: number;
  items: readonly ItemBytes[];
  at: number;
  /** Of the item at `at`. */
  key: string;
}

/** Merges sorted sources with a binary heap. It closes them, also when the reader stops early. */
export async function* mergeSorted(sources: readonly ItemSource[]): ItemSource {
  try {
    const heap: Head[] = [];
    for (const [order, source] of sources.entries()) {
      const head: Head = { source, order, items: [], at: 0, key: '' };
      if (await refill(head)) heap.push(head);
    }
    heap.sort((one, other) => (precedes(one, other) ? -1 : 1));
    let batch: ItemBytes[] = [];
    while (heap[0]) {
      const [head] = heap;
      batch.push(head.items[head.at] as ItemBytes);
      head.at += 1;
      if (head.at < head.items.length) readKey(head);
      else if (!(await refill(head))) {
        const last = heap.pop() as Head;
        if (heap.length > 0) heap[0] = last;
      }
      sink(heap);
      if (batch.length === batchSize) {
        yield batch;
        batch = [];
      }
    }
    if (batch.length > 0) yield batch;
  } finally {
    await Promise.all(sources.map((source) => source.return(undefined)));
  }
}

function readKey(head: Head): void {
  head.key = keyOf(head.items[head.at] as ItemBytes);
}

async function refill(head: Head): Promise<boolean> {
  head.at = 0;
  do {
    const { value, done } = await head.source.next();
    if (done) return false;
    head.items = value;
  } while (head.items.length === 0);
  readKey(head);
  return true;
}

const precedes = (one: Head, other: Head): boolean =>
  one.key < other.key || (one.key === other.key && one.order < other.order);

function sink(heap: Head[]): void {
  let at = 0;
  for (;;) {
    const [left, right] = [2 * at + 1, 2 * at + 2];
    let first = at;
    if (comesFirst(heap, left, first)) first = left;
    if (comesFirst(heap, right, first)) first = right;
    if (first === at) return;
    [heap[at], heap[first]] = [heap[first] as Head, heap[at] as Head];
    at = first;
  }
}

function comesFirst(heap: readonly Head[], one: number, other: number): boolean {
  const [a, b] = [heap[one], heap[other]];
  return a !== undefined && b !== undefined && precedes(a, b);
}
