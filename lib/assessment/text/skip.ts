/**
 * Steps over the parts of a text that JSON.parse has accepted: a parser that accepts any text takes several times as long. Each
 * function takes the offset where something begins, and returns the offset after it.
 */

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
export const OPEN_ARRAY = 91;
export const CLOSE_ARRAY = 93;
export const OPEN_OBJECT = 123;
export const CLOSE_OBJECT = 125;

/** Skips a value with all that is inside it, and the space behind it. */
export function skipValue(text: string, start: number): number {
  let at = start;
  let depth = 0;
  do {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else {
      if (code === OPEN_OBJECT || code === OPEN_ARRAY) depth += 1;
      else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) depth -= 1;
      at += 1;
    }
  } while (depth > 0);
  // What is left of a number or word.
  return skipSpace(text, endOfWord(text, at));
}

/** Skips a string. */
export function endOfString(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1);
  while (isEscaped(text, quote)) quote = text.indexOf('"', quote + 1);
  return quote + 1;
}

/** Returns where the string begins that ends with the quote at `end`. `lastIndexOf` takes longer for a name. */
export function startOfString(text: string, end: number): number {
  let at = end - 1;
  while (at > 0 && (text.charCodeAt(at) !== QUOTE || isEscaped(text, at))) at -= 1;
  return at;
}

/** True if an odd number of backslashes stands before the offset. */
function isEscaped(text: string, offset: number): boolean {
  let before = offset - 1;
  while (text.charCodeAt(before) === BACKSLASH) before -= 1;
  return (offset - before) % 2 === 0;
}

/** Skips white space. */
export function skipSpace(text: string, start: number): number {
  let at = start;
  while (text.charCodeAt(at) <= 32) at += 1;
  return at;
}

/** Returns the offset of the last character at or before `start` that is no white space. */
export function skipSpaceBack(text: string, start: number): number {
  let at = start;
  while (text.charCodeAt(at) <= 32) at -= 1;
  return at;
}

/** Skips a comma and the space behind it, if there is one. */
export const skipComma = (text: string, at: number): number =>
  text.charCodeAt(at) === COMMA ? skipSpace(text, at + 1) : at;

/** Skips the characters of a number or word. */
export function endOfWord(text: string, start: number): number {
  let at = start;
  while (at < text.length && !endsValue(text.charCodeAt(at))) at += 1;
  return at;
}

/** True for the character after a number or word. */
const endsValue = (code: number): boolean =>
  code <= 32 || code === COMMA || code === CLOSE_OBJECT || code === CLOSE_ARRAY;

/** The name of a member, from where its string begins and ends in the text. */
export function nameOf(text: string, start: number, end: number): string {
  const name = text.slice(start + 1, end - 1);
  return name.includes('\\') ? JSON.parse(`"${name}"`) : name;
}
