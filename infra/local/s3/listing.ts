/**
 * A key as a string of its UTF-8 bytes, one character a byte. JavaScript compares such strings as S3 orders keys;
 * strings of UTF-16 it would order differently.
 */
export type ByteString = string;

/** The bytes of a key. */
export const toBytes = (key: string): ByteString => Buffer.from(key).toString('latin1');

/** The key that the bytes are of. */
export const fromBytes = (bytes: ByteString): string => Buffer.from(bytes, 'latin1').toString();

/** Greater than every key that starts with the prefix: UTF-8 has no byte FF. */
export const afterPrefix = (prefix: ByteString): ByteString => `${prefix}\u00ff`;

/** What is to be listed; `''` stands for no prefix, no delimiter and the beginning. */
export interface ListQuery {
  readonly prefix: ByteString;
  readonly delimiter: ByteString;
  /** Only what is greater is listed. */
  readonly after: ByteString;
  readonly maxKeys: number;
}

/** One page of a list. */
export interface ListPage {
  readonly keys: readonly ByteString[];
  readonly commonPrefixes: readonly ByteString[];
  /** `after` of the next page; `undefined` on the last one. */
  readonly next: ByteString | undefined;
}

/** Index of the first key for which the condition does not hold; it holds for all keys before that one. */
function lowerBound(keys: readonly ByteString[], isBefore: (key: ByteString) => boolean): number {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(keys[middle] as ByteString)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Lists a page of keys as S3 does: keys with the delimiter behind the prefix count once, as a common prefix.
 * @param sorted all keys, in ascending order
 */
export function listPage(sorted: readonly ByteString[], { prefix, delimiter, after, maxKeys }: ListQuery): ListPage {
  const keys: ByteString[] = [];
  const commonPrefixes: ByteString[] = [];
  let latest = after;
  let at = lowerBound(sorted, (key) => key <= after || key < prefix);
  for (let key = sorted[at]; key?.startsWith(prefix); key = sorted[at]) {
    if (keys.length + commonPrefixes.length >= maxKeys)
      return { keys, commonPrefixes, next: maxKeys === 0 ? undefined : latest };
    const cut = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
    if (cut === -1) {
      keys.push(key);
      latest = key;
      at += 1;
    } else {
      const common = key.slice(0, cut + delimiter.length);
      commonPrefixes.push(common);
      latest = afterPrefix(common);
      at = lowerBound(sorted, (other) => other < latest);
    }
  }
  return { keys, commonPrefixes, next: undefined };
}

/** Puts a key into a sorted list, once. */
export function insertKey(sorted: ByteString[], key: ByteString): void {
  const at = lowerBound(sorted, (other) => other < key);
  if (sorted[at] !== key) sorted.splice(at, 0, key);
}

/** Takes a key out of a sorted list. */
export function removeKey(sorted: ByteString[], key: ByteString): void {
  const at = lowerBound(sorted, (other) => other < key);
  if (sorted[at] === key) sorted.splice(at, 1);
}
