/**
 * How long others join a read that is under way, in milliseconds. One that takes longer hangs on a store that is gone, and
 * would keep it gone for them when it is back.
 */
const joinableMs = 1_000;

/**
 * Reads at most once in a while, and once at a time: requests that come meanwhile get what was read last, or wait for the
 * read that is under way, unless it began a second ago or earlier. A read that fails is an error for those who wait for it,
 * and is not kept.
 * @param read its errors are the caller's
 * @param maxAgeMs greatest age of a value, in milliseconds, counted from the beginning of its read
 * @param isKept says which values to keep; after one that is not kept, each request reads for itself. @default - all, and
 *   requests join a read from the first one on
 */
export function cacheRead<Value>(
  read: () => Promise<Value>,
  maxAgeMs: number,
  isKept?: (value: Value) => boolean,
): () => Promise<Value> {
  let cache: { readonly value: Value; readonly at: number } | undefined;
  let underWay: { readonly reading: Promise<Value>; readonly at: number } | undefined;
  let turns = 0;
  let latestTurn = 0;
  const readAnew = async (at: number): Promise<Value> => {
    turns += 1;
    const turn = turns;
    const value = await read();
    // A read that hung must not take the place of a later one.
    if (turn < latestTurn) return value;
    latestTurn = turn;
    cache = isKept === undefined || isKept(value) ? { value, at } : undefined;
    return value;
  };
  return () => {
    // Not the monotonic clock, which may stand still while a function is frozen; a clock that was set back proves nothing.
    const at = Date.now();
    const isWithin = (since: number, limitMs: number): boolean => at >= since && at - since < limitMs;
    if (cache && isWithin(cache.at, maxAgeMs)) return Promise.resolve(cache.value);
    const mayJoin = isKept === undefined || cache !== undefined;
    if (mayJoin && underWay && isWithin(underWay.at, joinableMs)) return underWay.reading;
    const reading = readAnew(at).finally(() => {
      if (underWay?.reading === reading) underWay = undefined;
    });
    underWay = { reading, at };
    return reading;
  };
}
