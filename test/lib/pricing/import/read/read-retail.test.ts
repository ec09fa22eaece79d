import { describe, expect, test } from 'vitest';
import { inParallel } from '../../../../../lib/pricing/import/read/read-retail.ts';

/** A stream whose items come when the test says so. */
async function* stream(...items: readonly (Promise<string> | string)[]): AsyncGenerator<string> {
  for (const item of items) yield await item;
}

async function readAll(source: AsyncIterable<string>): Promise<string[]> {
  const read: string[] = [];
  for await (const item of source) read.push(item);
  return read;
}

describe('streams in parallel', () => {
  test('give all items of all streams, each stream in its order', async () => {
    const read = await readAll(inParallel([stream('a1', 'a2', 'a3'), stream(), stream('b1', 'b2')]));
    expect(read.filter((item) => item.startsWith('a'))).toEqual(['a1', 'a2', 'a3']);
    expect(read.filter((item) => item.startsWith('b'))).toEqual(['b1', 'b2']);
    expect(read).toHaveLength(5);
  });

  test('do not wait for each other', async () => {
    const slow = Promise.withResolvers<string>();
    const source = inParallel([stream(slow.promise), stream('b1', 'b2')]);
    expect([(await source.next()).value, (await source.next()).value]).toEqual(['b1', 'b2']);
    slow.resolve('a1');
    expect(await source.next()).toMatchObject({ value: 'a1' });
    expect(await source.next()).toMatchObject({ done: true });
  });

  test('end with the first error, and nobody misses those that come later', async () => {
    const late = Promise.withResolvers<string>();
    const source = inParallel([stream(Promise.reject(new Error('first'))), stream(late.promise)]);
    await expect(source.next()).rejects.toThrow('first');
    late.reject(new Error('late'));
    expect(await source.next()).toMatchObject({ done: true });
  });

  test('may be left before their end', async () => {
    const late = Promise.withResolvers<string>();
    const source = inParallel([stream('a1', late.promise)]);
    await source.next();
    await source.return(undefined);
    late.reject(new Error('late'));
    expect(await source.next()).toMatchObject({ done: true });
  });

  test('are over at once where there are none', async () => {
    expect(await readAll(inParallel([]))).toEqual([]);
  });
});
