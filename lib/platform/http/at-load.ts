import { setTimeout as sleep } from 'node:timers/promises';

/** A store that hangs must not keep the function from loading: Lambda ends a load of more than ten seconds. */
const maxLoadMs = 2_000;

/** Lambda loads a function when a request is waiting. A request that comes later than this may need newer data. */
const maxAgeMs = 1_000;

/**
 * Reads while the function loads what its first request would otherwise wait for: Lambda loads functions at full speed,
 * whatever their memory. It never fails and waits for two seconds at most; a request reports what is wrong.
 */
export async function prime(read: () => Promise<unknown>): Promise<void> {
  try {
    await Promise.race([read(), sleep(maxLoadMs, undefined, { ref: false })]);
  } catch {
    // Then the first request reads for itself.
  }
}

/**
 * Reads a value while the function loads and keeps it for the request that the function was loaded for: the first one, if
 * it comes within a second. All other requests read for themselves.
 * @returns takes the value; gives undefined the second time, a second after loading, and where the read failed
 */
export async function readAtLoad<Value>(read: () => Promise<Value>): Promise<() => Value | undefined> {
  let loaded: { readonly value: Value; readonly time: number } | undefined;
  await prime(async () => {
    const value = await read();
    loaded = { value, time: Date.now() };
  });
  return () => {
    const first = loaded;
    loaded = undefined;
    if (!first) return undefined;
    const age = Date.now() - first.time;
    // A negative age means that the clock was set back, so the real age is unknown.
    return age >= 0 && age < maxAgeMs ? first.value : undefined;
  };
}
