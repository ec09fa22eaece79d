import { expect, it, vi } from 'vitest';
import { prime } from '../../../lib/http/prime.ts';

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
  const began = performance.now();
  await prime(() => new Promise(() => {}));
  expect(performance.now() - began).toBeLessThan(10_000);
});
