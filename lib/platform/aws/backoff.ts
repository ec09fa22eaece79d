import { setTimeout as sleep } from 'node:timers/promises';

const firstMs = 50;
const longestMs = 10_000;

/**
 * Waits before another try of something that was throttled: a random time (full jitter, so that many writers do not
 * return together) up to a bound that doubles with each round, 10 s at most.
 * @param round 1 before the second try
 */
export const backoff = (round: number): Promise<void> =>
  sleep(Math.random() * Math.min(longestMs, firstMs * 2 ** Math.min(round, 20)));
