import type { Place } from './place.ts';
import { pointerTokens } from './pointer.ts';
import { walk } from './walk.ts';

/** The places of a value and of its member name. */
export interface Location {
  readonly value: Place;
  /** Absent for the root and array items. */
  readonly key?: Place;
}

interface Target {
  readonly children: Map<string, Target>;
  location?: Location;
}

/** Finds the places of pointers in one walk over the text. Of repeated members the last counts, as for JSON.parse. */
export function locate(text: string, pointers: readonly string[]): (pointer: string) => Location | undefined {
  const root: Target = { children: new Map() };
  for (const pointer of pointers) findTarget(root, pointer, true);

  const targetsOnPath: (Target | undefined)[] = [];
  let key: Place | undefined;
  const at = (path: readonly (string | number)[]): Target | undefined =>
    path.length === 0 ? root : targetsOnPath[path.length - 1]?.children.get(String(path.at(-1)));
  walk(text, {
    value(path, { place }) {
      const target = at(path);
      targetsOnPath.length = path.length;
      targetsOnPath.push(target);
      if (!target) return false;
      const keyPlace = typeof path.at(-1) === 'string' ? key : undefined;
      target.location = { value: place(), ...(keyPlace ? { key: keyPlace } : {}) };
      return true;
    },
    key(path, { place }) {
      if (at(path)) key = place();
    },
  });
  return (pointer) => findTarget(root, pointer, false)?.location;
}

function findTarget(root: Target, pointer: string, create: boolean): Target | undefined {
  let target: Target | undefined = root;
  for (const token of pointerTokens(pointer)) {
    let next: Target | undefined = target.children.get(token);
    if (!next) {
      if (!create) return undefined;
      next = { children: new Map() };
      target.children.set(token, next);
    }
    target = next;
  }
  return target;
}
