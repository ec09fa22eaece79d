import { backslash, closeArray, closeObject, openArray, openObject, quote } from './json-signs.ts';

/**
 * Returns the offset of the first bracket that nests deeper than `maxNesting` levels, in any text; undefined if there is none.
 * An unclosed string ends the search. It takes no memory, so that it can run before a parser that does.
 */
export function offsetTooDeep(text: string, maxNesting: number): number | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at + 1);
    else if (code === closeArray || code === closeObject) depth -= 1;
    else if (code === openArray || code === openObject) {
      depth += 1;
      if (depth > maxNesting) return at;
    }
  }
  return undefined;
}

/** The offset of the quote that closes the string which begins at `from`; the length of the text if none does. */
function endOfString(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) return at;
    if (code === backslash) at += 1;
  }
  return text.length;
}
