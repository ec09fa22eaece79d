import { type ExactNumber, type ExactNumbers, exactNumber } from '../record/exact-number.ts';
import { findLines, type Place } from './lines.ts';
import { pointerToken } from './pointer.ts';
import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  endOfString,
  endOfWord,
  nameOf,
  OPEN_ARRAY,
  OPEN_OBJECT,
  skipComma,
  skipSpace,
  skipValue,
} from './skip.ts';

/** What JSON.parse loses of a text. */
export interface Survey {
  /** The wanted numbers with a fraction, an exponent or more than 15 digits, and the first others that no double holds. */
  readonly exactNumbers: ExactNumbers;
}

/** So many numbers in other places are kept: a message shows them, and a hostile text may have a million. */
const maxOthers = 32;

type Path = readonly (string | number)[];

/** Called for each repeated member. */
type OnDuplicate = (pointer: string, name: string, place: Place) => void;

/**
 * Finds repeated members, and the exact values of some numbers.
 * @param text JSON of limited depth that JSON.parse has accepted
 * @param numbers JSON Pointers of the wanted numbers
 */
export function survey(text: string, numbers: ReadonlySet<string>, onDuplicate: OnDuplicate): Survey {
  const { exactNumbers, keep } = createNumbers(numbers);
  const { placeOf } = findLines(text);
  const path: (string | number)[] = [];

  const surveyValue = (start: number): number => {
    const code = text.charCodeAt(start);
    if (code === OPEN_OBJECT) return surveyMembers(start);
    if (code === OPEN_ARRAY) return surveyItems(start);
    if (mayRound(text, start)) keep(path, text.slice(start, endOfWord(text, start)));
    return skipValue(text, start);
  };
  const surveyMembers = (start: number): number => {
    const names = new Set<string>();
    let at = skipSpace(text, start + 1);
    while (text.charCodeAt(at) !== CLOSE_OBJECT) {
      const end = endOfString(text, at);
      const name = nameOf(text, at, end);
      path.push(name);
      if (names.has(name)) reportDuplicate(name, at);
      names.add(name);
      at = skipComma(text, surveyValue(skipSpace(text, skipSpace(text, end) + 1)));
      path.pop();
    }
    return skipSpace(text, at + 1);
  };
  const surveyItems = (start: number): number => {
    let at = skipSpace(text, start + 1);
    for (let index = 0; text.charCodeAt(at) !== CLOSE_ARRAY; index += 1) {
      path.push(index);
      at = skipComma(text, surveyValue(at));
      path.pop();
    }
    return skipSpace(text, at + 1);
  };
  const reportDuplicate = (name: string, offset: number): void => {
    const pointer = pointerOf(path);
    onDuplicate(pointer, name, placeOf(offset));
    forget(exactNumbers, pointer);
  };

  surveyValue(skipSpace(text, 0));
  return { exactNumbers };
}

function createNumbers(wanted: ReadonlySet<string>) {
  const exactNumbers = new Map<string, ExactNumber>();
  let others = 0;
  const keep = (path: Path, token: string): void => {
    const isOther = others < maxOthers && Math.abs(Number(token)) > Number.MAX_SAFE_INTEGER;
    // The wanted ones are members, not items of lists.
    if (!isOther && typeof path.at(-1) !== 'string') return;
    const pointer = pointerOf(path);
    const isWanted = wanted.has(pointer);
    if (!isWanted && !isOther) return;
    if (!isWanted) others += 1;
    exactNumbers.set(pointer, exactNumber(token));
  };
  return { exactNumbers, keep };
}

/** Drops the numbers of a member that a later one replaces. */
function forget(exactNumbers: Map<string, ExactNumber>, replaced: string): void {
  for (const pointer of exactNumbers.keys()) {
    if (pointer === replaced || pointer.startsWith(`${replaced}/`)) exactNumbers.delete(pointer);
  }
}

/** True for the start of a number that a double might not hold exactly. */
function mayRound(text: string, start: number): boolean {
  const first = text.charCodeAt(start);
  if (first !== 45 && (first < 48 || first > 57)) return false;
  const end = endOfWord(text, start);
  return end - start > 15 || /[.eE]/.test(text.slice(start, end));
}

const pointerOf = (path: Path): string => path.map((token) => `/${pointerToken(String(token))}`).join('');
