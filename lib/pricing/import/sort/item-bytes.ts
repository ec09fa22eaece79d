/**
 * An item as bytes: the sizes of its key and its JSON as 32-bit numbers, the key in UTF-16, which compares as strings do,
 * and the JSON in UTF-8. Its size is even. A sorter keeps items so in memory and on disk, which the garbage collector
 * does not see.
 */
export type ItemBytes = Buffer;

export const headerBytes = 8;

/** Maximum size of an item: no code unit takes more than three bytes in UTF-8. */
export const maxItemBytes = (key: string, json: string): number => headerBytes + key.length * 2 + json.length * 3 + 1;

/** Writes an item. @param at an even position with room for `maxItemBytes` @returns the position after it */
export function writeItem(target: Buffer, at: number, key: string, json: string): number {
  const keyBytes = target.write(key, at + headerBytes, 'utf16le');
  const jsonBytes = target.write(json, at + headerBytes + keyBytes);
  target.writeUInt32LE(keyBytes, at);
  target.writeUInt32LE(jsonBytes, at + 4);
  return at + itemSize(target, at);
}

/** Returns the size of the item whose header is at a position. */
export function itemSize(bytes: Buffer, at: number): number {
  const size = headerBytes + bytes.readUInt32LE(at) + bytes.readUInt32LE(at + 4);
  return size + (size % 2);
}

export const keyOf = (item: ItemBytes): string =>
  item.toString('utf16le', headerBytes, headerBytes + item.readUInt32LE(0));

export function jsonOf(item: ItemBytes): string {
  const start = headerBytes + item.readUInt32LE(0);
  return item.toString('utf8', start, start + item.readUInt32LE(4));
}
