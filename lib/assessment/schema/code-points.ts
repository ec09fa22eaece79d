/** True when `text` has at least `minimum` code points (JSON Schema counts those; `'😀'.length` is 2). */
export function hasCodePoints(text: string, minimum: number): boolean {
  // A code point takes at most two units, so a text twice as long as needed need not be counted.
  if (text.length >= 2 * minimum) return true;
  return text.length >= minimum && countCodePoints(text) >= minimum;
}

/** Number of code points; a lone surrogate counts as one. */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
