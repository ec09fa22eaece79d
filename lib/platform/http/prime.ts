import { setTimeout as sleep } from 'node:timers/promises';

/** Lambda gives the loading of a function ten seconds. */
const limitMs = 2_000;

/** Lambda loads a function because a request is there; what was read for it is not for one that comes much later. */
const freshMs = 1_000;

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

/**
 * Reads at loading what every request reads, and hands it to the request that the function was loaded for: the first,
 * within a second. All others read for themselves.
 * @param use what else is primed, with what was read
 * @returns what was read, for the first request; undefined for all others, and where it could not be read
 */
export async function primed<Value>(
  read: () => Promise<Value>,
  use?: (value: Value) => Promise<unknown>,
): Promise<() => Value | undefined> {
  let atLoading: { readonly value: Value; readonly time: number } | undefined;
  await prime(async () => {
    const value = await read();
    atLoading = { value, time: Date.now() };
    await use?.(value);
  });
  return () => {
    const first = atLoading;
    atLoading = undefined;
    if (!first) return undefined;
    const age = Date.now() - first.time;
    // A clock that was set back proves nothing.
    return age >= 0 && age < freshMs ? first.value : undefined;
  };
}
