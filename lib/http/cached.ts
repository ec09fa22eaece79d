/**
 * Reads at most once in a while, and once at a time: requests that come meanwhile get what was read last, or wait for the
 * read that is under way. A read that fails is an error for those who wait for it, and is not kept.
 * @param read what is read; an error of it is the caller's
 * @param maxAgeMs greatest age of a value, in milliseconds, counted from the beginning of its read
 */
export function cached<Value>(read: () => Promise<Value>, maxAgeMs: number): () => Promise<Value> {
  let cache: { readonly value: Value; readonly at: number } | undefined;
  let reading: Promise<Value> | undefined;
  const readAnew = async (at: number): Promise<Value> => {
    const value = await read();
    cache = { value, at };
    return value;
  };
  return () => {
    // Not the monotonic clock, which may stand still while a function is frozen; a clock that was set back proves nothing.
    const at = Date.now();
    if (cache && at >= cache.at && at - cache.at < maxAgeMs) return Promise.resolve(cache.value);
    reading ??= readAnew(at).finally(() => {
      reading = undefined;
    });
    return reading;
  };
}
