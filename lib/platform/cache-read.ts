/**
 * How long requests may join a read that is under way, in milliseconds. A read that takes longer hangs on a store that does not
 * answer; requests that joined it would go on waiting after the store is back.
 */
const joinableMs = 1_000;

/**
 * Caches what a function reads. A call returns the cached value while it is fresh, joins a read that began less than a second
 * ago, or starts a read. A read that fails rejects for every call that waits for it; nothing is cached then.
 * @param maxAgeMs maximum age of a value, in milliseconds, counted from the beginning of its read
 * @param isKept says which values to keep; after one that is not kept, each call reads for itself. @default - all, and
 *   calls join a read from the first one on
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
