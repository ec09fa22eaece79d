import { maxNesting } from '../limits.ts';

/** Offset of the bracket that opens one level more than is judged, `undefined` if none does. Any text will do. */
export function offsetTooDeep(text: string): number | undefined {
  let depth = 0;
  // Strings are matched whole, so that brackets in them do not count; an unclosed one ends the search.
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|["[\]{}]/gs)) {
    if (token === '"') return undefined;
    if (token === '[' || token === '{') depth += 1;
    if (token === ']' || token === '}') depth -= 1;
    if (depth > maxNesting) return index;
  }
  return undefined;
}
