import { maxNesting } from '../limits.ts';

/** The offset of the first bracket above `maxNesting`, in any text; undefined if there is none. */
export function offsetTooDeep(text: string): number | undefined {
  let depth = 0;
  // The pattern matches whole strings, so that brackets in them do not count; an unclosed one ends the search.
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|["[\]{}]/gs)) {
    if (token === '"') return undefined;
    if (token === '[' || token === '{') depth += 1;
    if (token === ']' || token === '}') depth -= 1;
    if (depth > maxNesting) return index;
  }
  return undefined;
}
