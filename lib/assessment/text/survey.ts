import { type ExactNumber, type ExactNumbers, exactNumber } from '../exact-number.ts';
import type { Place } from './place.ts';
import { pointerToken } from './pointer.ts';
import { type Path, walk } from './walk.ts';

/** What JSON.parse loses of a text. */
export interface Survey {
  /** The wanted numbers with a fraction, an exponent or more than 15 digits, and the first others that no double holds. */
  readonly exactNumbers: ExactNumbers;
}

/** So many numbers in other places are kept: a message shows them, and a hostile text may have a million. */
const maxOthers = 32;

/** Called for each repeated member. */
type OnDuplicate = (pointer: string, name: string, place: Place) => void;

/**
 * Finds repeated members, and the exact values of some numbers.
 * @param text JSON of limited depth
 * @param numbers JSON Pointers of the wanted numbers
 */
export function survey(text: string, numbers: ReadonlySet<string>, onDuplicate: OnDuplicate): Survey {
  const exactNumbers = new Map<string, ExactNumber>();
  const names: Set<string>[] = [];
  let others = 0;
  const keep = (path: Path, token: string): void => {
    const isOther = others < maxOthers && Math.abs(Number(token)) > Number.MAX_SAFE_INTEGER;
    // The wanted ones are members, not items of lists.
    if (!isOther && typeof path.at(-1) !== 'string') return;
    const pointer = pointerOf(path);
    const isWanted = numbers.has(pointer);
    if (!isWanted && !isOther) return;
    if (!isWanted) others += 1;
    exactNumbers.set(pointer, exactNumber(token));
  };
  walk(text, {
    value(path, { offset, length }) {
      // One set of names for each object on the path; a new object replaces the set of a finished sibling.
      names.length = path.length;
      if (text[offset] === '{') names.push(new Set());
      else if (text[offset] === '[') names.push(noNames);
      else if (mayRound(text, offset, length)) keep(path, text.slice(offset, offset + length));
      return true;
    },
    key(path, { place }) {
      const name = String(path.at(-1));
      const known = names[path.length - 1] ?? noNames;
      if (known.has(name)) {
        const pointer = pointerOf(path);
        onDuplicate(pointer, name, place());
        forget(exactNumbers, pointer);
      }
      known.add(name);
    },
  });
  return { exactNumbers };
}

/** Drops the numbers of a member that a later one replaces. */
function forget(exactNumbers: Map<string, ExactNumber>, replaced: string): void {
  for (const pointer of exactNumbers.keys()) {
    if (pointer === replaced || pointer.startsWith(`${replaced}/`)) exactNumbers.delete(pointer);
  }
}

const noNames: Set<string> = new Set();

/** True for numbers that a double might not hold exactly. */
function mayRound(text: string, offset: number, length: number): boolean {
  const first = text.charCodeAt(offset);
  if (first !== 45 && (first < 48 || first > 57)) return false;
  return length > 15 || /[.eE]/.test(text.slice(offset, offset + length));
}

const pointerOf = (path: Path): string => path.map((token) => `/${pointerToken(String(token))}`).join('');
