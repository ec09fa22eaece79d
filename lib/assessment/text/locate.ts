import { findLines, type Place, type TextLines } from './lines.ts';
import { pointerTokens } from './pointer.ts';
import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  endOfString,
  nameOf,
  OPEN_ARRAY,
  OPEN_OBJECT,
  skipComma,
  skipRest,
  skipSpace,
  skipValue,
} from './skip.ts';

/** The places of a value and of its member name. */
export interface Location {
  readonly value: Place;
  /** Absent for the root and array items. */
  readonly key?: Place;
}

/**
 * Finds the places of pointers in one walk over a text; undefined for a value that is not there. Of repeated members the last
 * counts, as for JSON.parse.
 * @param text JSON that JSON.parse has accepted
 * @param mayRepeat false if it is known that no member is repeated
 */
export function locate(
  text: string,
  pointers: readonly string[],
  { placeOf }: TextLines = findLines(text),
  mayRepeat = true,
): (Location | undefined)[] {
  const root = newTarget();
  const targets = pointers.map((pointer) => targetAt(root, pointer));
  scanText(text, root, mayRepeat);
  return targets.map(({ valueAt, keyAt }) => {
    if (valueAt === undefined) return undefined;
    const value = placeOf(valueAt);
    return keyAt === undefined ? { value } : { value, key: placeOf(keyAt) };
  });
}

function targetAt(root: Target, pointer: string): Target {
  let target = root;
  for (const token of pointerTokens(pointer)) {
    target.children ??= new Map();
    let next = target.children.get(token);
    if (!next) {
      next = newTarget();
      target.children.set(token, next);
    }
    target = next;
  }
  return target;
}

/** A value to look for in a text, and where it is found. */
interface Target {
  /** Values inside it to look for, by member name or index. */
  children: Map<string, Target> | undefined;
  /** Offset of its first character; undefined until it is found. */
  valueAt: number | undefined;
  /** Offset of its member name; undefined for the root and array items. */
  keyAt: number | undefined;
}

/** A target that is not found yet. All have the same members from the start: to add one later slows the walk down. */
const newTarget = (): Target => ({ children: undefined, valueAt: undefined, keyAt: undefined });

type Targets = ReadonlyMap<string, Target>;

/**
 * Finds targets in a text that JSON.parse has accepted, and passes over the rest without reading it: a parser that accepts
 * any text takes several times as long. Of repeated members the last counts.
 * @param mayRepeat false if no member is repeated: what comes after the last target of an object needs no look then
 */
function scanText(text: string, root: Target, mayRepeat: boolean): void {
  scanValue(text, skipSpace(text, 0), root, undefined, mayRepeat);
}

/** Each function here takes the offset where something begins, and returns the offset after it and the space behind it. */
function scanValue(text: string, start: number, target: Target, keyAt: number | undefined, mayRepeat: boolean): number {
  target.valueAt = start;
  target.keyAt = keyAt;
  const code = text.charCodeAt(start);
  const { children } = target;
  if (children && code === OPEN_OBJECT) return scanMembers(text, start, children, mayRepeat);
  if (children && code === OPEN_ARRAY) return scanItems(text, start, children, mayRepeat);
  return skipValue(text, start);
}

function scanMembers(text: string, start: number, children: Targets, mayRepeat: boolean): number {
  let at = skipSpace(text, start + 1);
  let left = children.size;
  while (text.charCodeAt(at) !== CLOSE_OBJECT) {
    const end = endOfString(text, at);
    const child = children.get(nameOf(text, at, end));
    const value = skipSpace(text, skipSpace(text, end) + 1);
    at = skipComma(text, child ? scanValue(text, value, child, at, mayRepeat) : skipValue(text, value));
    if (child && !mayRepeat && --left === 0) return skipRest(text, at);
  }
  return skipSpace(text, at + 1);
}

function scanItems(text: string, start: number, children: Targets, mayRepeat: boolean): number {
  let at = skipSpace(text, start + 1);
  let left = children.size;
  for (let index = 0; text.charCodeAt(at) !== CLOSE_ARRAY; index += 1) {
    const child = children.get(String(index));
    at = skipComma(text, child ? scanValue(text, at, child, undefined, mayRepeat) : skipValue(text, at));
    if (child && --left === 0) return skipRest(text, at);
  }
  return skipSpace(text, at + 1);
}
