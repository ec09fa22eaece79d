/** Returns an unsigned 32-bit hash: FNV-1a, with one more round of mixing at the end. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  // The high bits of FNV, which choose the page, depend little on the last characters.
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** Returns the hash as 8 hexadecimal digits, which sort as the numbers do. */
export const hexHash = (text: string): string => hash(text).toString(16).padStart(8, '0');
