import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { externalSorter } from '../../../lib/ingest/external-sort.ts';

interface Item {
  readonly key: string;
  readonly place: number;
}

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'external-sort-'));
});
afterEach(async () => {
  await chmod(directory, 0o700);
  await rm(directory, { recursive: true, force: true });
});

async function sortAll(keys: readonly string[], bytesInMemory?: number): Promise<Item[]> {
  const sorter = externalSorter<Item>({
    directory,
    key: ({ key }) => key,
    ...(bytesInMemory !== undefined && { bytesInMemory }),
  });
  try {
    for (const [place, key] of keys.entries()) await sorter.add({ key, place });
    const sorted: Item[] = [];
    for await (const batch of sorter.sorted()) sorted.push(...batch);
    return sorted;
  } finally {
    await sorter.close();
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

  test('merges many runs of many items', async () => {
    const keys = Array.from({ length: 20_000 }, (_, index) => String((index * 7919) % 5_003));
    expect(await sortAll(keys, 10_000)).toEqual(expected(keys));
  });

  test('keeps texts with line feeds and quotes whole', async () => {
    expect(await sortAll(['b\n"', 'a\r\n', 'a\u2028'], 1)).toEqual(expected(['b\n"', 'a\r\n', 'a\u2028']));
  });

  test('does not touch the disk for what fits in memory', async () => {
    const sorter = externalSorter<Item>({ directory, key: ({ key }) => key });
    await sorter.add({ key: 'a', place: 0 });
    for await (const batch of sorter.sorted()) expect(batch).toHaveLength(1);
    expect(await readdir(directory)).toEqual([]);
    await sorter.close();
  });

  test('leaves nothing behind, whether it was read or not', async () => {
    const sorter = externalSorter<Item>({ directory, key: ({ key }) => key, bytesInMemory: 1 });
    await sorter.add({ key: 'a', place: 0 });
    expect(await readdir(directory)).toHaveLength(1);
    await sorter.close();
    expect(await readdir(directory)).toEqual([]);
  });

  test('rejects when it cannot spill', async () => {
    const sorter = externalSorter<Item>({
      directory: join(directory, 'gone'),
      key: ({ key }) => key,
      bytesInMemory: 1,
    });
    await expect(sorter.add({ key: 'a', place: 0 })).rejects.toThrow('ENOENT');
    await sorter.close();
  });
});
