/**
 * An item as bytes: the sizes of its key and its text as 32-bit numbers, the key, and the text. A sorter keeps items so in
 * memory and on disk, which the garbage collector does not see.
 */
export const headerBytes = 8;

/** Maximum size of an item: no code unit takes more than three bytes. */
export const maxItemBytes = (key: string, text: string): number => headerBytes + (key.length + text.length) * 3;

/** Set in the size of a text that is in UTF-16, as those with other characters than ASCII are: no code unit is lost. */
const isWide = 0x8000_0000;

/** Writes an item. @param at a position with room for `maxItemBytes` @returns the position after it */
export function writeItem(target: Buffer, at: number, key: string, text: string): number {
  const keyBytes = writeKey(target, at + headerBytes, key);
  const start = at + headerBytes + keyBytes;
  const isAscii = target.write(text, start) === text.length;
  const textBytes = isAscii ? text.length : target.write(text, start, 'utf16le');
  writeNumber(target, at, keyBytes);
  writeNumber(target, at + 4, isAscii ? textBytes : textBytes + isWide);
  return start + textBytes;
}

/** Writes each code unit of a key as UTF-8 has it, also halves of a pair: the bytes then sort as the code units do. */
function writeKey(target: Buffer, at: number, key: string): number {
  if (target.write(key, at) === key.length) return key.length;
  let end = at;
  for (let index = 0; index < key.length; index += 1) {
    const unit = key.charCodeAt(index);
    if (unit < 0x80) target[end++] = unit;
    else {
      if (unit < 0x800) target[end++] = 0xc0 | (unit >> 6);
      else {
        target[end++] = 0xe0 | (unit >> 12);
        target[end++] = 0x80 | ((unit >> 6) & 0x3f);
      }
      target[end++] = 0x80 | (unit & 0x3f);
    }
  }
  return end - at;
}

/** Returns the size of the item at a position; its header must be there. */
export const itemSize = (bytes: Buffer, at: number): number =>
  headerBytes + readNumber(bytes, at) + textSize(readNumber(bytes, at + 4));

/** Returns the text of the item at a position. */
export function textOf(bytes: Buffer, at: number): string {
  const start = at + headerBytes + readNumber(bytes, at);
  const size = readNumber(bytes, at + 4);
  const end = start + textSize(size);
  return bytes.toString(size < isWide ? 'latin1' : 'utf16le', start, end);
}

/** Compares the keys of two items by code unit. */
export function compareKeys(one: Buffer, atOne: number, other: Buffer, atOther: number): number {
  let a = atOne + headerBytes;
  let b = atOther + headerBytes;
  const endOfA = a + readNumber(one, atOne);
  const endOfB = b + readNumber(other, atOther);
  const end = Math.min(endOfA, a + endOfB - b);
  for (; a < end; a += 1, b += 1) {
    const difference = (one[a] as number) - (other[b] as number);
    if (difference !== 0) return difference;
  }
  return endOfA - a - (endOfB - b);
}

const textSize = (size: number): number => (size < isWide ? size : size - isWide);

/** Like `readUInt32LE`, whose checks take longer than reading. */
const readNumber = (bytes: Buffer, at: number): number =>
  ((bytes[at] as number) |
    ((bytes[at + 1] as number) << 8) |
    ((bytes[at + 2] as number) << 16) |
    ((bytes[at + 3] as number) << 24)) >>>
  0;

function writeNumber(target: Buffer, at: number, value: number): void {
  target[at] = value;
  target[at + 1] = value >>> 8;
  target[at + 2] = value >>> 16;
  target[at + 3] = value >>> 24;
}
