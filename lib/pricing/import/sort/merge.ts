const batchSize = 512;

export interface Entry<Item> {
  readonly key: string;
  readonly item: Item;
}

type Source<Item> = AsyncGenerator<readonly Entry<Item>[]>;

interface Head<Item> {
  readonly source: Source<Item>;
  /** Among equal keys an earlier source comes first. */
  readonly order: number;
  entries: readonly Entry<Item>[];
  at: number;
}

/** Merges sorted sources with a binary heap. It closes them, also when the reader stops early. */
export async function* mergeSorted<Item>(sources: readonly Source<Item>[]): AsyncGenerator<readonly Item[]> {
  try {
    const heap: Head<Item>[] = [];
    for (const [order, source] of sources.entries()) {
      const head: Head<Item> = { source, order, entries: [], at: 0 };
      if (await refill(head)) heap.push(head);
    }
    heap.sort((one, other) => (precedes(one, other) ? -1 : 1));
    let batch: Item[] = [];
    while (heap[0]) {
      const [head] = heap;
      batch.push(current(head).item);
      head.at += 1;
      if (head.at === head.entries.length && !(await refill(head))) {
        const last = heap.pop() as Head<Item>;
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

const current = <Item>({ entries, at }: Head<Item>): Entry<Item> => entries[at] as Entry<Item>;

async function refill<Item>(head: Head<Item>): Promise<boolean> {
  head.at = 0;
  do {
    const { value, done } = await head.source.next();
    if (done) return false;
    head.entries = value;
  } while (head.entries.length === 0);
  return true;
}

function precedes<Item>(one: Head<Item>, other: Head<Item>): boolean {
  const [a, b] = [current(one).key, current(other).key];
  return a < b || (a === b && one.order < other.order);
}

function sink<Item>(heap: Head<Item>[]): void {
  let at = 0;
  for (;;) {
    const [left, right] = [2 * at + 1, 2 * at + 2];
    let first = at;
    if (comesFirst(heap, left, first)) first = left;
    if (comesFirst(heap, right, first)) first = right;
    if (first === at) return;
    [heap[at], heap[first]] = [heap[first] as Head<Item>, heap[at] as Head<Item>];
    at = first;
  }
}

function comesFirst<Item>(heap: readonly Head<Item>[], one: number, other: number): boolean {
  const [a, b] = [heap[one], heap[other]];
  return a !== undefined && b !== undefined && precedes(a, b);
}
