import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { join } from 'node:path';

export interface SorterOptions<Item> {
  /** Where runs that do not fit in memory are spilled, in a folder of its own. */
  readonly directory: string;
  /** Items are put in the order of their keys, compared by code unit; equal keys keep the order of `add`. */
  readonly key: (item: Item) => string;
  /**
   * Text held in memory before a run is spilled.
   * @default 8 MiB, of which V8 makes several times as much
   */
  readonly bytesInMemory?: number;
}

/** Sorts more items than fit in memory. Items must survive JSON. */
export interface Sorter<Item> {
  /** Takes an item; a promise is to be awaited before the next one. */
  readonly add: (item: Item) => Promise<void> | undefined;
  /** All items in order, in batches; to be asked for once, after the last `add`. */
  readonly sorted: () => AsyncGenerator<readonly Item[]>;
  /** Removes what was spilled; to be called in any case. */
  readonly close: () => Promise<void>;
}

/** An item in waiting, as text: that takes the least memory. */
interface Line {
  readonly key: string;
  readonly line: string;
}

/** An item about to be handed out. */
interface Entry<Item> {
  readonly key: string;
  readonly item: Item;
}

const batchSize = 512;
const readSize = 64 * 1024;
const writeSize = 1024 * 1024;

export function externalSorter<Item>(options: SorterOptions<Item>): Sorter<Item> {
  const { key, bytesInMemory = 8 * 1024 * 1024 } = options;
  const runs: string[] = [];
  let held: Line[] = [];
  let bytes = 0;
  let folder: string | undefined;

  const spill = async (): Promise<void> => {
    folder ??= await mkdtemp(join(options.directory, 'sort-'));
    const path = join(folder, `run-${runs.length}`);
    const sorted = held.sort(compare);
    held = [];
    bytes = 0;
    await writeRun(path, sorted);
    runs.push(path);
  };

  const sorted = (): AsyncGenerator<readonly Item[]> => {
    const inMemory = ofMemory<Item>(held.sort(compare));
    held = [];
    return merged([...runs.map((path) => readRun(path, key)), inMemory]);
  };

  return {
    add: (item) => {
      const line = JSON.stringify(item);
      held.push({ key: key(item), line });
      bytes += line.length;
      return bytes >= bytesInMemory ? spill() : undefined;
    },
    sorted,
    close: async () => {
      held = [];
      if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Array.sort is stable, so equal keys need no more. */
const compare = (one: Line, other: Line): number => (one.key < other.key ? -1 : Number(one.key > other.key));

async function writeRun(path: string, lines: readonly Line[]): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    let text = '';
    for (const { line } of lines) {
      text += `${line}\n`;
      if (text.length < writeSize) continue;
      await file.writeFile(text);
      text = '';
    }
    await file.writeFile(text);
  } finally {
    await file.close();
  }
}

async function* ofMemory<Item>(lines: readonly Line[]): AsyncGenerator<readonly Entry<Item>[]> {
  for (let start = 0; start < lines.length; start += batchSize) {
    yield lines.slice(start, start + batchSize).map((one) => ({ key: one.key, item: JSON.parse(one.line) as Item }));
  }
}

/** The entries of a run; line feeds inside items are escaped by JSON. */
async function* readRun<Item>(path: string, key: (item: Item) => string): AsyncGenerator<readonly Entry<Item>[]> {
  let rest = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: readSize })) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield lines.map((line) => {
      const item = JSON.parse(line) as Item;
      return { key: key(item), item };
    });
  }
}

/** Where the merge stands in one run. */
interface Head<Item> {
  readonly source: AsyncGenerator<readonly Entry<Item>[]>;
  /** Earlier runs hold what was added earlier, and win among equals. */
  readonly order: number;
  entries: readonly Entry<Item>[];
  at: number;
}

/** The items of sorted sources as one sorted stream, by a binary heap of their heads. */
async function* merged<Item>(
  sources: readonly AsyncGenerator<readonly Entry<Item>[]>[],
): AsyncGenerator<readonly Item[]> {
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

/** Lets the first head of the heap sink to where it belongs. */
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
