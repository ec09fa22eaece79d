import { findLines, type TextLines } from './lines.ts';
import type { Place } from './place.ts';
import { pointerTokens } from './pointer.ts';
import { newTarget, scanText, type Target } from './scan.ts';

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
