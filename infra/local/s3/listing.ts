import { requireItem } from '../../../lib/platform/require-item.ts';

/** The UTF-8 bytes of a key, one character a byte. Such strings compare in S3's order, UTF-16 strings do not. */
export type ByteString = string;

/** The bytes of a key. */
export const toBytes = (key: string): ByteString => Buffer.from(key).toString('latin1');

/** The key of some bytes. */
export const fromBytes = (bytes: ByteString): string => Buffer.from(bytes, 'latin1').toString();

/** Greater than every key with the prefix: UTF-8 has no byte FF. */
export const afterPrefix = (prefix: ByteString): ByteString => `${prefix}\u00ff`;

/** What to list; empty for no prefix, no delimiter and the beginning. */
export interface ListQuery {
  readonly prefix: ByteString;
  readonly delimiter: ByteString;
  /** Lists only greater keys. */
  readonly after: ByteString;
  readonly maxKeys: number;
}

/** One page of a list. */
export interface ListPage {
  readonly keys: readonly ByteString[];
  readonly commonPrefixes: readonly ByteString[];
  /** `after` of the next page; undefined on the last one. */
  readonly next: ByteString | undefined;
}

/** Index of the first key for which the condition is false; it is true for all keys before. */
function lowerBound(keys: readonly ByteString[], isBefore: (key: ByteString) => boolean): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(requireItem(keys, middle))) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Lists a page of sorted keys as S3 does: keys that share a prefix up to the delimiter are one common prefix. */
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
      at = lowerBound(sorted, (candidate) => candidate < latest);
    }
  }
  return { keys, commonPrefixes, next: undefined };
}

/** Adds a key to a sorted list, once. */
export function insertKey(sorted: ByteString[], key: ByteString): void {
  const at = lowerBound(sorted, (candidate) => candidate < key);
  if (sorted[at] !== key) sorted.splice(at, 0, key);
}

/** Removes a key from a sorted list. */
export function removeKey(sorted: ByteString[], key: ByteString): void {
  const at = lowerBound(sorted, (candidate) => candidate < key);
  if (sorted[at] === key) sorted.splice(at, 1);
}
