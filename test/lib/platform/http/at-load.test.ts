import { afterEach, describe, expect, test, vi } from 'vitest';
import { prime, readAtLoad } from '../../../../lib/platform/http/at-load.ts';

test('waits for what is done', async () => {
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
])('is not troubled by %s', async (_, run) => {
  await expect(prime(run)).resolves.toBeUndefined();
});

test('does not wait for what hangs', async () => {
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

  test('is for the first request alone', async () => {
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

  test('is not there where it could not be read', async () => {
    const atLoading = await readAtLoad(async () => Promise.reject(new Error('down')));
    expect(atLoading()).toBeUndefined();
  });
});
