import { setTimeout as sleep } from 'node:timers/promises';

/** Lambda ends a load of more than ten seconds, so a store that hangs must not hold it up. */
const maxLoadMs = 2_000;

/** Lambda loads a function when a request waits; a request that comes later than this may need newer data. */
const maxAgeMs = 1_000;

/** Reads at load what the first request needs, because Lambda loads at full speed. Never fails; waits at most 2 s. */
export async function prime(read: () => Promise<unknown>): Promise<void> {
  try {
    await Promise.race([read(), sleep(maxLoadMs, undefined, { ref: false })]);
  } catch {
    // The first request reads again, and reports the error.
  }
}

/** Reads a value at load. @returns a function that gives it to the first request within a second, and else undefined */
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
    // If the clock was set back, the age is negative and the real one unknown.
    return age >= 0 && age < maxAgeMs ? first.value : undefined;
  };
}
