import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  endOfString,
  nameOf,
  OPEN_ARRAY,
  OPEN_OBJECT,
  skipComma,
  skipSpace,
  skipValue,
} from './skip.ts';

/** A value to look for in a text, and where it is found. */
export interface Target {
  /** Values inside it to look for, by member name or index. */
  children?: Map<string, Target>;
  /** Offset of its first character; undefined until it is found. */
  valueAt?: number;
  /** Offset of its member name; undefined for the root and array items. */
  keyAt?: number | undefined;
}

type Targets = ReadonlyMap<string, Target>;

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
  const { children } = target;
  if (children && code === OPEN_OBJECT) return scanMembers(text, start, children);
  if (children && code === OPEN_ARRAY) return scanItems(text, start, children);
  return skipValue(text, start);
}

function scanMembers(text: string, start: number, children: Targets): number {
  let at = skipSpace(text, start + 1);
  while (text.charCodeAt(at) !== CLOSE_OBJECT) {
    const end = endOfString(text, at);
    const child = children.get(nameOf(text.slice(at, end)));
    const value = skipSpace(text, skipSpace(text, end) + 1);
    at = skipComma(text, child ? scanValue(text, value, child, at) : skipValue(text, value));
  }
  return skipSpace(text, at + 1);
}

function scanItems(text: string, start: number, children: Targets): number {
  let at = skipSpace(text, start + 1);
  for (let index = 0; text.charCodeAt(at) !== CLOSE_ARRAY; index += 1) {
    const child = children.get(String(index));
    at = skipComma(text, child ? scanValue(text, at, child, undefined) : skipValue(text, at));
  }
  return skipSpace(text, at + 1);
}
