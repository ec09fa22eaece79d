import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { externalSorter, type Sorter, sortBatches } from '../../../../../lib/pricing/import/sort/external-sort.ts';

interface Item {
  readonly key: string;
  readonly place: number;
}

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'external-sort-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

async function sortAll(keys: readonly string[], bytesInMemory?: number): Promise<Item[]> {
  const sorter = externalSorter<Item>({
    directory,
    key: ({ key }) => key,
    ...(bytesInMemory !== undefined && { bytesInMemory }),
  });
  try {
    for (const [place, key] of keys.entries()) sorter.add({ key, place });
    const sorted: Item[] = [];
    for await (const batch of sorter.readSorted()) sorted.push(...batch);
    return sorted;
  } finally {
    sorter.close();
  }
}

const expected = (keys: readonly string[]): Item[] =>
  keys
    .map((key, place) => ({ key, place }))
    .sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)));

describe('externalSorter', () => {
  test('sorts by code unit and keeps the order of equals, however little memory it has', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'binary', maxLength: 4 }), { maxLength: 60 }),
        fc.constantFrom(1, 80, 500, undefined),
        async (keys, bytesInMemory) => {
          expect(await sortAll(keys, bytesInMemory)).toEqual(expected(keys));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('sorts halves of pairs of code units, and loses none of them', async () => {
    const keys = ['\uffff', '\ud83d\ude00', '\ud83d', '\ude00z', '\ue000', 'é', 'z', '\u0000', ''];
    for (const bytesInMemory of [1, 10_000]) {
      const sorted = await sortAll(keys, bytesInMemory);
      expect(sorted.map(({ key }) => key)).toEqual(keys.toSorted());
    }
  });

  test('writes and reads items in the format that it is given', async () => {
    const format = { write: String, read: (text: string) => -Number(text) };
    const sorter = externalSorter<number>({ directory, key: String, format, bytesInMemory: 1 });
    for (const item of [3, 1, 2]) sorter.add(item);
    const sorted: number[] = [];
    for await (const batch of sorter.readSorted()) sorted.push(...batch);
    sorter.close();
    expect(sorted).toEqual([-1, -2, -3]);
  });

  test('lets others run while it is read', async () => {
    const sorter = externalSorter<Item>({ directory, key: ({ key }) => key });
    for (let place = 0; place < 5_000; place += 1) sorter.add({ key: String(place), place });
    let isRead = false;
    let hasRunBefore = false;
    setImmediate(() => {
      hasRunBefore = !isRead;
    });
    for await (const batch of sorter.readSorted()) expect(batch).not.toEqual([]);
    isRead = true;
    sorter.close();
    expect(hasRunBefore).toBe(true);
  });

  test('sorts many items in memory', async () => {
    const keys = Array.from({ length: 2_000 }, (_, index) => String((index * 7919) % 503));
    expect(await sortAll(keys)).toEqual(expected(keys));
  });

  test('merges many runs of many items', async () => {
    const keys = Array.from({ length: 20_000 }, (_, index) => String((index * 7919) % 5_003));
    expect(await sortAll(keys, 10_000)).toEqual(expected(keys));
  });

  test('keeps texts with line feeds and quotes whole', async () => {
    expect(await sortAll(['b\n"', 'a\r\n', 'a\u2028'], 1)).toEqual(expected(['b\n"', 'a\r\n', 'a\u2028']));
  });

  test('does not touch the disk for what fits in memory', async () => {
    const sorter = externalSorter<Item>({ directory, key: ({ key }) => key });
    sorter.add({ key: 'a', place: 0 });
    for await (const batch of sorter.readSorted()) expect(batch).toHaveLength(1);
    expect(await readdir(directory)).toEqual([]);
    sorter.close();
  });

  test('merges more runs than it opens at once, in rounds', async () => {
    const keys = Array.from({ length: 200 }, (_, index) => String(index % 7));
    expect(await sortAll(keys, 1)).toEqual(expected(keys));
  });

  test('can be stopped between the batches of a round, which may take minutes', async () => {
    const lifeSigns = () => Promise.reject(new Error('overtaken'));
    const sorter = externalSorter<Item>({ directory, key: ({ key }) => key, bytesInMemory: 1, lifeSigns });
    for (let place = 0; place < 100; place += 1) sorter.add({ key: String(place), place });
    await expect(sorter.readSorted().next()).rejects.toThrow('overtaken');
    sorter.close();
    expect(await readdir(directory)).toEqual([]);
  });

  test('takes items larger than its memory', async () => {
    const keys = ['b'.repeat(400_000), 'a'.repeat(300_000), 'ö'.repeat(400_000)];
    expect(await sortAll(keys, 1_000)).toEqual(expected(keys));
  });

  /** With one run on disk, and an item in memory. */
  async function spilled(): Promise<Sorter<Item>> {
    const sorter = externalSorter<Item>({ directory, key: ({ key }) => key, bytesInMemory: 1 });
    for (const key of ['b', 'a']) sorter.add({ key, place: 0 });
    expect(await readdir(directory)).toHaveLength(1);
    return sorter;
  }
  const folder = async () => join(directory, (await readdir(directory))[0] as string);

  test('leaves nothing behind, whether it was read to the end, in part, or not at all', async () => {
    for (const batches of [Number.POSITIVE_INFINITY, 1, 0]) {
      const sorter = await spilled();
      const sorted = sorter.readSorted();
      for (let read = 0; read < batches; read += 1) if ((await sorted.next()).done) break;
      await sorted.return(undefined);
      sorter.close();
      expect(await readdir(directory)).toEqual([]);
    }
  });

  test('throws when it cannot spill, and leaves nothing behind', async () => {
    const sorter = await spilled();
    await rm(await folder(), { recursive: true });
    expect(() => sorter.add({ key: 'c', place: 0 })).toThrow(
      expect.objectContaining({ code: 'ENOENT', syscall: 'open' }),
    );
    sorter.close();
    expect(await readdir(directory)).toEqual([]);
  });

  test.for([
    { what: 'cut off', damage: (run: string) => truncate(run, 10), problem: /is cut off/ },
    { what: 'gone', damage: (run: string) => rm(run), problem: /ENOENT/ },
  ])('rejects when a run is $what, and leaves nothing behind', async ({ damage, problem }) => {
    const sorter = await spilled();
    await damage(join(await folder(), 'run-1'));
    await expect(sorter.readSorted().next()).rejects.toThrow(problem);
    sorter.close();
    expect(await readdir(directory)).toEqual([]);
  });
});

test('drops items that repeat another in memory, and counts those that are left', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom('', 'a', 'ä', 'b'), fc.constantFrom('x', 'y', 'žz'))),
      fc.boolean(),
      async (items, spills) => {
        const sorter = externalSorter<(typeof items)[number]>({
          directory,
          key: ([key]) => key,
          dropsRepeated: true,
          ...(spills && { bytesInMemory: 400 }),
        });
        try {
          for (const item of items) sorter.add(item);
          const sorted: (typeof items)[number][] = [];
          for await (const batch of sorter.readSorted()) sorted.push(...batch);
          const texts = sorted.map((item) => JSON.stringify(item));
          expect(new Set(texts)).toEqual(new Set(items.map((item) => JSON.stringify(item))));
          expect(sorted.map(([key]) => key)).toEqual(sorted.map(([key]) => key).toSorted());
          expect(sorted.length).toBeLessThanOrEqual(sorter.count());
          if (!spills) expect(texts.length).toBe(new Set(texts).size);
        } finally {
          sorter.close();
        }
      },
    ),
  );
});

describe('sort batches', () => {
  let directory: string;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sort-batches-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  async function* stream(batches: readonly (readonly string[])[], error?: Error): AsyncGenerator<readonly string[]> {
    yield* batches;
    if (error) throw error;
  }

  /** With so little memory that every item is spilled to disk. */
  const options = () => ({ directory, key: (item: string) => item, bytesInMemory: 1 });

  describe('sorted batches', () => {
    test('have all items in order, and know their number before the first is read', async () => {
      const sorted = await sortBatches(stream([['c', 'a'], [], ['b']]), options());
      expect(sorted.count).toBe(3);
      const items: string[] = [];
      for await (const batch of sorted.batches) items.push(...batch);
      expect(items).toEqual(['a', 'b', 'c']);
      expect(await readdir(directory)).toEqual([]);
    });

    test('leave no file behind when the reader stops early', async () => {
      const { batches } = await sortBatches(stream([Array.from({ length: 600 }, (_, at) => String(at))]), options());
      expect(await readdir(directory)).toHaveLength(1);
      await batches.next();
      await batches.return(undefined);
      expect(await readdir(directory)).toEqual([]);
    });

    test('leave no file behind when they are closed, read or not', async () => {
      const sorted = await sortBatches(stream([['b', 'a', 'c']]), options());
      sorted.close();
      sorted.close();
      expect(await readdir(directory)).toEqual([]);
    });

    test('pass an error of the stream on, and leave no file behind', async () => {
      await expect(sortBatches(stream([['b', 'a']], new Error('broken')), options())).rejects.toThrow('broken');
      expect(await readdir(directory)).toEqual([]);
    });
  });
});
