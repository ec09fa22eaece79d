/**
 * How long others join a read that is under way, in milliseconds. One that takes longer hangs on a store that is gone, and
 * would keep it gone for them when it is back.
 */
const joinableMs = 1_000;

/**
 * Reads at most once in a while, and once at a time: requests that come meanwhile get what was read last, or wait for the
 * read that is under way, unless it began a second ago or earlier. A read that fails is an error for those who wait for it,
 * and is not kept.
 * @param read what is read; an error of it is the caller's
 * @param maxAgeMs greatest age of a value, in milliseconds, counted from the beginning of its read
 */
export function cached<Value>(read: () => Promise<Value>, maxAgeMs: number): () => Promise<Value> {
  let cache: { readonly value: Value; readonly at: number; readonly turn: number } | undefined;
  let underWay: { readonly reading: Promise<Value>; readonly at: number } | undefined;
  let turns = 0;
  const readAnew = async (at: number): Promise<Value> => {
    turns += 1;
    const turn = turns;
    const value = await read();
    // A read that hung must not take the place of a later one.
    if (!cache || cache.turn < turn) cache = { value, at, turn };
    return value;
  };
  return () => {
    // Not the monotonic clock, which may stand still while a function is frozen; a clock that was set back proves nothing.
    const at = Date.now();
    const isWithin = (since: number, limitMs: number): boolean => at >= since && at - since < limitMs;
    if (cache && isWithin(cache.at, maxAgeMs)) return Promise.resolve(cache.value);
    if (underWay && isWithin(underWay.at, joinableMs)) return underWay.reading;
    const reading = readAnew(at).finally(() => {
      if (underWay?.reading === reading) underWay = undefined;
    });
    underWay = { reading, at };
    return reading;
  };
}
