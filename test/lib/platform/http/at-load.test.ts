import { afterEach, describe, expect, test, vi } from 'vitest';
import { prime, readAtLoad } from '../../../../lib/platform/http/at-load.ts';

test('waits for the read', async () => {
  const done = vi.fn();
  await prime(async () => done());
  expect(done).toHaveBeenCalledOnce();
});

test.each([
  ['what fails', async () => Promise.reject(new Error('no'))],
  [
    'what fails at once',
    () => {
      throw new Error('no');
    },
  ],
])('does not fail for %s', async (_, run) => {
  await expect(prime(run)).resolves.toBeUndefined();
});

test('does not wait for a read that hangs', async () => {
  await expect(prime(() => new Promise(() => {}))).resolves.toBeUndefined();
});

describe('a value that is read at load', () => {
  afterEach(() => vi.useRealTimers());

  const counted = () => {
    let reads = 0;
    return vi.fn(async () => {
      reads += 1;
      return reads;
    });
  };

  test('is only for the first request', async () => {
    const atLoading = await readAtLoad(counted());
    expect([atLoading(), atLoading(), atLoading()]).toEqual([1, undefined, undefined]);
  });

  test.each([
    ['that comes a second later', 1_000],
    ['whose clock was set back', -1],
  ])('is not for a request %s', async (_, later) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const atLoading = await readAtLoad(counted());
    vi.setSystemTime(Date.now() + later);
    expect(atLoading()).toBeUndefined();
  });

  test('is undefined if the read failed', async () => {
    const atLoading = await readAtLoad(async () => Promise.reject(new Error('down')));
    expect(atLoading()).toBeUndefined();
  });
});
