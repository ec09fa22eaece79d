import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sortBatches } from '../../../../../lib/pricing/import/sort/sort-batches.ts';

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
