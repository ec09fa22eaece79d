/** Memory for items. */
export interface ItemBytes {
  readonly bytes: Buffer;
  /** The same bytes as numbers. */
  readonly view: DataView;
}

/** @param size bytes */
export function allocateItems(size: number): ItemBytes {
  const bytes = Buffer.allocUnsafeSlow(size);
  return { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, size) };
}

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
export function writeItem({ bytes, view }: ItemBytes, at: number, key: string, text: string): number {
  const keyBytes = writeKey(bytes, at + headerBytes, key);
  const start = at + headerBytes + keyBytes;
  const isAscii = bytes.write(text, start) === text.length;
  const textBytes = isAscii ? text.length : bytes.write(text, start, 'utf16le');
  view.setUint32(at, keyBytes);
  view.setUint32(at + 4, isAscii ? textBytes : textBytes + isWide);
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
export const itemSize = ({ view }: ItemBytes, at: number): number =>
  headerBytes + view.getUint32(at) + textSize(view.getUint32(at + 4));

/** Returns the text of the item at a position. */
export function textOf({ bytes, view }: ItemBytes, at: number): string {
  const start = at + headerBytes + view.getUint32(at);
  const size = view.getUint32(at + 4);
  const end = start + textSize(size);
  return bytes.toString(size < isWide ? 'latin1' : 'utf16le', start, end);
}

/** Compares the keys of two items by code unit, four bytes at a time: neighbours of a search begin with the same texts. */
export function compareKeys(left: ItemBytes, atLeft: number, right: ItemBytes, atRight: number): number {
  const view = left.view;
  const otherView = right.view;
  let a = atLeft + headerBytes;
  let b = atRight + headerBytes;
  const endOfA = a + view.getUint32(atLeft);
  const endOfB = b + otherView.getUint32(atRight);
  const end = Math.min(endOfA, a + endOfB - b);
  for (; a + 4 <= end; a += 4, b += 4) {
    const four = view.getUint32(a);
    const otherFour = otherView.getUint32(b);
    if (four !== otherFour) return four < otherFour ? -1 : 1;
  }
  for (; a < end; a += 1, b += 1) {
    const difference = view.getUint8(a) - otherView.getUint8(b);
    if (difference !== 0) return difference;
  }
  return endOfA - a - (endOfB - b);
}

/** Compares the texts of two items in any order: 0 if they are equal. */
export function compareTexts({ bytes, view }: ItemBytes, first: number, second: number): number {
  const size = view.getUint32(first + 4);
  const otherSize = view.getUint32(second + 4);
  if (size !== otherSize) return size - otherSize;
  const start = first + headerBytes + view.getUint32(first);
  const otherStart = second + headerBytes + view.getUint32(second);
  return bytes.compare(bytes, otherStart, otherStart + textSize(size), start, start + textSize(size));
}

const textSize = (size: number): number => (size < isWide ? size : size - isWide);
