import { setTimeout as sleep } from 'node:timers/promises';

const firstMs = 50;
const maxMs = 10_000;

/** Waits before a retry: a random time of at most 100 ms before round 1, doubling with each round up to 10 s. */
export const backoff = (round: number): Promise<void> =>
  sleep(Math.random() * Math.min(maxMs, firstMs * 2 ** Math.min(round, 20)));
