import { membersOf } from '../../platform/members.ts';
import { findLines, type Place, type TextLines } from './lines.ts';
import { countMembers, type Members } from './members.ts';
import { pointerTokens } from './pointer.ts';
import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  endOfString,
  nameOf,
  OPEN_ARRAY,
  OPEN_OBJECT,
  skipComma,
  skipSpace,
  skipSpaceBack,
  skipValue,
  startOfString,
} from './skip.ts';

/** The places of a value and of its member name. */
export interface Location {
  readonly value: Place;
  /** Absent for the root and array items. */
  readonly key?: Place;
}

/**
 * Finds the places of pointers; undefined for a value that is not there. Of repeated members the last counts, as for JSON.parse.
 * @param text JSON that JSON.parse has accepted
 * @param members of the text, if it repeats none: most places are found without reading the text again
 */
export function locate(
  text: string,
  pointers: readonly string[],
  { placeOf }: TextLines = findLines(text),
  members?: Members,
): (Location | undefined)[] {
  const root = newTarget();
  const targets = pointers.map((pointer) => targetAt(root, pointer));
  if (members === undefined || !findByMembers(text, root, members))
    scanValue(text, skipSpace(text, 0), root, undefined);
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
  target.isWanted = true;
  return target;
}

/** A value to look for in a text, and where it is found. */
interface Target {
  /** Values inside it to look for, by member name or index. */
  children: Map<string, Target> | undefined;
  /** False for one that only leads to its children. */
  isWanted: boolean;
  /** Offset of its first character; undefined until it is found. */
  valueAt: number | undefined;
  /** Offset of its member name; undefined for the root and array items. */
  keyAt: number | undefined;
}

/** A target that is not found yet. All have the same members from the start: to add one later slows the walk down. */
const newTarget = (): Target => ({ children: undefined, isWanted: false, valueAt: undefined, keyAt: undefined });

type Targets = ReadonlyMap<string, Target>;

/**
 * Finds targets by counting the members of the parsed value up to them: it has its members in the order of the text.
 * @returns false if it has not
 */
function findByMembers(text: string, root: Target, { value, colons }: Members): boolean {
  /** Number of members before the present one. */
  let count = 0;

  const visit = (found: unknown, target: Target): boolean => {
    const { children } = target;
    if (children === undefined || typeof found !== 'object' || found === null) count += countMembers(found);
    else if (Array.isArray(found)) return visitItems(found, target, children);
    else return visitMembers(membersOf(found), children);
    return true;
  };
  const visitMembers = (found: Readonly<Record<string, unknown>>, children: Targets): boolean => {
    // A list of entries would take half as long again.
    for (const name in found) {
      const inside = found[name];
      // JSON.parse puts names that are indexes before all others.
      if (startsWithDigit(name)) return false;
      const child = children.get(name);
      if (child !== undefined) {
        child.keyAt = startOfName();
        child.valueAt = skipSpace(text, (colons[count] ?? 0) + 1);
      }
      count += 1;
      if (child === undefined) count += countMembers(inside);
      else if (!visit(inside, child)) return false;
    }
    return true;
  };
  const visitItems = (found: readonly unknown[], target: Target, children: Targets): boolean => {
    if (!areFoundByMembers(found, children)) {
      if (target.valueAt === undefined) return false;
      scanItems(text, target.valueAt, children);
      count += countMembers(found);
      return true;
    }
    for (let index = 0; index < found.length; index += 1) {
      const item = found[index];
      const child = children.get(String(index));
      if (child === undefined) count += countMembers(item);
      else {
        if (child.isWanted) child.valueAt = startOfObject();
        if (!visit(item, child)) return false;
      }
    }
    return true;
  };
  const startOfName = (): number => startOfString(text, skipSpaceBack(text, (colons[count] ?? 0) - 1));
  const startOfObject = (): number => skipSpaceBack(text, startOfName() - 1);

  root.valueAt = skipSpace(text, 0);
  return visit(value, root);
}

/** False if an item is wanted that has no member, so that no colon says where it begins. */
function areFoundByMembers(items: readonly unknown[], children: Targets): boolean {
  for (const [index, { isWanted }] of children) {
    const item = items[Number(index)];
    const hasMembers = typeof item === 'object' && !Array.isArray(item) && Object.keys(item ?? {}).length > 0;
    if (isWanted && !hasMembers) return false;
  }
  return true;
}

const startsWithDigit = (name: string): boolean => name.charCodeAt(0) >= 48 && name.charCodeAt(0) <= 57;

/**
 * Finds targets in a text that JSON.parse has accepted, and passes over the rest without reading it: a parser that accepts
 * any text takes several times as long. Of repeated members the last counts. Each function takes the offset where something
 * begins, and returns the offset after it and the space behind it.
 */
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
    const child = children.get(nameOf(text, at, end));
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
