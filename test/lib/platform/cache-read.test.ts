import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cacheRead } from '../../../lib/platform/cache-read.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** Reads 1, 2, 3 … */
const counting = () => {
  let reads = 0;
  return vi.fn(async () => {
    reads += 1;
    return reads;
  });
};
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

test('reads once for a thousand requests within the maximum age, and then again', async () => {
  const read = counting();
  const ask = cacheRead(read, 5_000);
  for (let request = 0; request < 1_000; request += 1) {
    expect(await ask()).toBe(1);
    later(4);
  }
  later(1_000);
  expect(await ask()).toBe(2);
  expect(read).toHaveBeenCalledTimes(2);
});

test.each([
  { ms: 4_999, value: 1 },
  { ms: 5_000, value: 2 },
  { ms: -1, value: 2 },
])('gives value $value after $ms ms', async ({ ms, value }) => {
  const ask = cacheRead(counting(), 5_000);
  await ask();
  later(ms);
  expect(await ask()).toBe(value);
});

test('reads once for requests that come together', async () => {
  const read = counting();
  const ask = cacheRead(read, 5_000);
  expect(await Promise.all(Array.from({ length: 200 }, ask))).toEqual(Array(200).fill(1));
  expect(read).toHaveBeenCalledOnce();
});

test('counts the age from the beginning of a long read', async () => {
  const slow = Promise.withResolvers<string>();
  const read = vi.fn().mockReturnValueOnce(slow.promise).mockResolvedValueOnce('second');
  const ask = cacheRead(read, 5_000);
  const first = ask();
  later(5_000);
  slow.resolve('first');
  expect(await first).toBe('first');
  expect(await ask()).toBe('second');
});

test('does not cache a failure: all waiting requests get it, and the next one reads again', async () => {
  const read = vi.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValue('up');
  const ask = cacheRead(read, 5_000);
  const waiting = await Promise.allSettled([ask(), ask()]);
  expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await ask()).toBe('up');
  expect(read).toHaveBeenCalledTimes(2);
});

test('does not return an older value instead of a failure', async () => {
  const read = vi.fn().mockResolvedValueOnce('old').mockRejectedValueOnce(new Error('down'));
  const ask = cacheRead(read, 5_000);
  await ask();
  later(5_000);
  await expect(ask()).rejects.toThrow('down');
});

test('survives a read that fails at once', async () => {
  const read = vi
    .fn<() => Promise<string>>()
    .mockImplementationOnce(() => {
      throw new Error('at once');
    })
    .mockResolvedValueOnce('fine');
  const ask = cacheRead(read, 5_000);
  await expect(ask()).rejects.toThrow('at once');
  expect(await ask()).toBe('fine');
});

test('does not join a read that hangs for a second: the request reads by itself, and its value is kept', async () => {
  const hanging = Promise.withResolvers<string>();
  const read = vi.fn().mockReturnValueOnce(hanging.promise).mockResolvedValueOnce('back');
  const ask = cacheRead(read, 5_000);
  const first = ask();
  later(999);
  const second = ask();
  expect(read).toHaveBeenCalledOnce();
  later(1);
  expect(await ask()).toBe('back');
  hanging.resolve('late');
  expect(await Promise.all([first, second])).toEqual(['late', 'late']);
  expect(await ask()).toBe('back');
  expect(read).toHaveBeenCalledTimes(2);
});

test('ignores the late failure of a read that hung', async () => {
  const hanging = Promise.withResolvers<string>();
  const slow = Promise.withResolvers<string>();
  const read = vi.fn().mockReturnValueOnce(hanging.promise).mockReturnValueOnce(slow.promise);
  const ask = cacheRead(read, 5_000);
  const first = ask();
  later(1_000);
  const second = ask();
  hanging.reject(new Error('down'));
  await expect(first).rejects.toThrow('down');
  const third = ask();
  slow.resolve('back');
  expect(await Promise.all([second, third])).toEqual(['back', 'back']);
  expect(read).toHaveBeenCalledTimes(2);
});

test('caches only values that isKept accepts; after others each request reads for itself', async () => {
  const values = [1, 200, 2, 3];
  let reads = 0;
  const read = cacheRead(
    async () => values[reads++] ?? 0,
    1_000,
    (value) => value > 100,
  );
  expect(await Promise.all([read(), read()])).toEqual([1, 200]);
  expect(await Promise.all([read(), read()])).toEqual([200, 200]);
  expect(reads).toBe(2);
});
