import type { Place } from './place.ts';
import { pointerTokens } from './pointer.ts';
import { walk } from './walk.ts';

/** The places of a value and of its member name. */
export interface Location {
  readonly value: Place;
  /** Absent for the root and array items. */
  readonly key?: Place;
}

interface Wanted {
  readonly inside: Map<string, Wanted>;
  location?: Location;
}

/** Finds the places of pointers in one walk over the text. Of repeated members the last counts, as for JSON.parse. */
export function locate(text: string, pointers: readonly string[]): (pointer: string) => Location | undefined {
  const root: Wanted = { inside: new Map() };
  for (const pointer of pointers) reach(root, pointer, true);

  const onTheWay: (Wanted | undefined)[] = [];
  let key: Place | undefined;
  const at = (path: readonly (string | number)[]): Wanted | undefined =>
    path.length === 0 ? root : onTheWay[path.length - 1]?.inside.get(String(path.at(-1)));
  walk(text, {
    value(path, { place }) {
      const wanted = at(path);
      onTheWay.length = path.length;
      onTheWay.push(wanted);
      if (!wanted) return false;
      const named = typeof path.at(-1) === 'string' ? key : undefined;
      wanted.location = { value: place(), ...(named ? { key: named } : {}) };
      return true;
    },
    key(path, { place }) {
      if (at(path)) key = place();
    },
  });
  return (pointer) => reach(root, pointer, false)?.location;
}

function reach(root: Wanted, pointer: string, make: boolean): Wanted | undefined {
  let wanted: Wanted | undefined = root;
  for (const token of pointerTokens(pointer)) {
    let next: Wanted | undefined = wanted.inside.get(token);
    if (!next) {
      if (!make) return undefined;
      next = { inside: new Map() };
      wanted.inside.set(token, next);
    }
    wanted = next;
  }
  return wanted;
}
