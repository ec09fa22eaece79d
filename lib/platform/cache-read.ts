/** A request joins a read that is at most so old; a longer read hangs on a store that does not answer. */
const joinableMs = 1_000;

/**
 * Caches what `read` returns; failures are not cached. `maxAgeMs` counts from the beginning of the read.
 * @param isKept true for values to cache; without a cached value each call reads for itself. @default - all
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
    // The monotonic clock may stop while Lambda freezes the function. This one may be set back: see `isWithin`.
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
