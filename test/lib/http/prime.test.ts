import { afterEach, describe, expect, it, vi } from 'vitest';
import { prime, primed } from '../../../lib/http/prime.ts';

it('waits for what is done', async () => {
  const done = vi.fn();
  await prime(async () => done());
  expect(done).toHaveBeenCalledOnce();
});

it.each([
  ['what fails', async () => Promise.reject(new Error('no'))],
  [
    'what fails at once',
    () => {
      throw new Error('no');
    },
  ],
])('is not troubled by %s', async (_, run) => {
  await expect(prime(run)).resolves.toBeUndefined();
});

it('does not wait for what hangs', async () => {
  await expect(prime(() => new Promise(() => {}))).resolves.toBeUndefined();
});

describe('what is read at loading', () => {
  afterEach(() => vi.useRealTimers());

  const counted = () => {
    let reads = 0;
    return vi.fn(async () => {
      reads += 1;
      return reads;
    });
  };

  it('is for the first request alone', async () => {
    const reader = await primed(counted());
    expect(await Promise.all([reader(), reader()])).toEqual([1, 2]);
    expect(await reader()).toBe(3);
  });

  it.each([
    ['that comes a second later', 1_000],
    ['whose clock was set back', -1],
  ])('is not for a request %s', async (_, later) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const reader = await primed(counted());
    vi.setSystemTime(Date.now() + later);
    expect(await reader()).toBe(2);
  });

  it('is handed to what else is primed, whose failure changes nothing', async () => {
    const use = vi.fn(async () => Promise.reject(new Error('no')));
    const reader = await primed(counted(), use);
    expect(use).toHaveBeenCalledExactlyOnceWith(1);
    expect(await reader()).toBe(1);
  });

  it('is read again where it could not be read, and fails as it fails then', async () => {
    const read = vi.fn(async () => Promise.reject(new Error('down')));
    const reader = await primed(read);
    await expect(reader()).rejects.toThrow('down');
    expect(read).toHaveBeenCalledTimes(2);
  });
});
