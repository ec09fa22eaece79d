import { setTimeout as sleep } from 'node:timers/promises';

const firstMs = 50;
const maxMs = 10_000;

/**
 * Waits before a throttled request is sent again: a random time (full jitter, so that many writers do not come back
 * together), up to a bound that doubles with each round, 10 s at most.
 * @param round 1 before the second attempt
 */
export const backoff = (round: number): Promise<void> =>
  sleep(Math.random() * Math.min(maxMs, firstMs * 2 ** Math.min(round, 20)));
