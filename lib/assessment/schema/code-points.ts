/** True if a text has at least `minimum` code points, as JSON Schema counts; `'😀'.length` is 2. */
export function hasCodePoints(text: string, minimum: number): boolean {
  // A code point has at most two units.
  if (text.length >= 2 * minimum) return true;
  return text.length >= minimum && countCodePoints(text) >= minimum;
}

/** Number of code points; a lone surrogate counts as one. */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
