import { setTimeout as sleep } from 'node:timers/promises';

/** Lambda gives the loading of a function ten seconds. */
const limitMs = 2_000;

/**
 * Does at loading, once, what a first request would otherwise wait for: Lambda loads a function at full speed, whatever
 * its memory. It never fails: what is wrong is said to the request that meets it.
 */
export async function prime(run: () => Promise<unknown>): Promise<void> {
  try {
    await Promise.race([run(), sleep(limitMs, undefined, { ref: false })]);
  } catch {
    // Without it the first request is slower, no more.
  }
}
