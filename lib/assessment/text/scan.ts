/** A value to look for in a text, and where it is found. */
export interface Target {
  /** Values inside it to look for, by member name or index. */
  readonly children: Map<string, Target>;
  /** Offset of its first character; undefined until it is found. */
  valueAt?: number;
  /** Offset of its member name; undefined for the root and array items. */
  keyAt?: number | undefined;
}

const [QUOTE, COMMA, OPEN_ARRAY, BACKSLASH, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [34, 44, 91, 92, 93, 123, 125];

/**
 * Finds targets in a text that JSON.parse has accepted, and passes over the rest without reading it: a parser that accepts
 * any text takes several times as long. Of repeated members the last counts.
 */
export function scanText(text: string, root: Target): void {
  scanValue(text, skipSpace(text, 0), root, undefined);
}

/** Each function here takes the offset where something begins, and returns the offset after it and the space behind it. */
function scanValue(text: string, start: number, target: Target, keyAt: number | undefined): number {
  target.valueAt = start;
  target.keyAt = keyAt;
  const code = text.charCodeAt(start);
  if (target.children.size > 0 && code === OPEN_OBJECT) return scanMembers(text, start, target);
  if (target.children.size > 0 && code === OPEN_ARRAY) return scanItems(text, start, target);
  return skipValue(text, start);
}

function scanMembers(text: string, start: number, { children }: Target): number {
  let at = skipSpace(text, start + 1);
  while (text.charCodeAt(at) !== CLOSE_OBJECT) {
    const end = endOfString(text, at);
    const child = children.get(nameOf(text.slice(at, end)));
    const value = skipSpace(text, skipSpace(text, end) + 1);
    at = skipComma(text, child ? scanValue(text, value, child, at) : skipValue(text, value));
  }
  return skipSpace(text, at + 1);
}

function scanItems(text: string, start: number, { children }: Target): number {
  let at = skipSpace(text, start + 1);
  for (let index = 0; text.charCodeAt(at) !== CLOSE_ARRAY; index += 1) {
    const child = children.get(String(index));
    at = skipComma(text, child ? scanValue(text, at, child, undefined) : skipValue(text, at));
  }
  return skipSpace(text, at + 1);
}

function skipValue(text: string, start: number): number {
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
  while (at < text.length && !endsValue(text.charCodeAt(at))) at += 1;
  return skipSpace(text, at);
}

/** The offset after a string, without the space behind it. */
function endOfString(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1);
  while (isEscaped(text, quote)) quote = text.indexOf('"', quote + 1);
  return quote + 1;
}

/** True if an odd number of backslashes stands before the offset. */
function isEscaped(text: string, offset: number): boolean {
  let before = offset - 1;
  while (text.charCodeAt(before) === BACKSLASH) before -= 1;
  return (offset - before) % 2 === 0;
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (text.charCodeAt(at) <= 32) at += 1;
  return at;
}

const skipComma = (text: string, at: number): number => (text.charCodeAt(at) === COMMA ? skipSpace(text, at + 1) : at);

/** True for the character after a number or word. */
const endsValue = (code: number): boolean =>
  code <= 32 || code === COMMA || code === CLOSE_OBJECT || code === CLOSE_ARRAY;

const nameOf = (token: string): string => (token.includes('\\') ? JSON.parse(token) : token.slice(1, -1));
