import { membersOf } from '../../platform/members.ts';
import { maxNesting } from '../record/limits.ts';
import { skipSpace, skipSpaceBack } from './skip.ts';

/** The members of a text from which parsing loses nothing: no member is repeated, and no number is rounded. */
export interface Members {
  /** The parsed text. */
  readonly value: unknown;
  /** The offset of the colon of each member, in the order of the text. */
  readonly colons: readonly number[];
}

/**
 * Finds the members of a text. JSON.parse keeps only the last of repeated members, so a text with as many members as its value
 * repeats none; to compare names would take longer.
 * @param value the parsed text
 * @param count number of members in the value, if it is known
 * @returns undefined if parsing loses something, or might: for a number with a fraction, an exponent or more than 15 digits, and
 *   for objects and arrays that nest deeper than a record may
 */
export function findMembers(text: string, value: unknown, count = countMembers(value)): Members | undefined {
  if (Number.isNaN(count)) return undefined;
  const candidates = colonsAfterQuotes(text, count);
  if (candidates === undefined) return undefined;
  // Strings with a colon after a quote are candidates too, so there may be more of them than members.
  const colons = candidates.length === count ? candidates : colonsOutsideStrings(text);
  return colons.length === count ? { value, colons } : undefined;
}

/**
 * Number of object members in a value, nested ones included. NaN for a value that nests deeper than a record may, or has a number
 * that no double is sure to hold.
 */
export function countMembers(value: unknown, levels: number = maxNesting): number {
  if (typeof value === 'number') return Math.abs(value) > Number.MAX_SAFE_INTEGER ? Number.NaN : 0;
  if (typeof value !== 'object' || value === null) return 0;
  if (levels === 0) return Number.NaN;
  let members = 0;
  // Most are strings, and need no call. A list of an object's values would take half as long again.
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i += 1)
      if (typeof value[i] !== 'string') members += countMembers(value[i], levels - 1);
    return members;
  }
  const object = membersOf(value);
  for (const name in object) {
    const inside = object[name];
    members += 1;
    if (typeof inside !== 'string') members += countMembers(inside, levels - 1);
  }
  return members;
}

/** Undefined if a number after one of them might be rounded. @param expected how many there will be, nearly always */
function colonsAfterQuotes(text: string, expected: number): number[] | undefined {
  // A list that has its length from the start takes two thirds of the time of one that grows.
  const colons = new Array<number>(expected);
  let count = 0;
  for (let colon = text.indexOf(':'); colon >= 0; colon = text.indexOf(':', colon + 1)) {
    // The colon of a member follows the quote of its name, perhaps after white space.
    if (text.charCodeAt(colon - 1) !== 34 && text.charCodeAt(skipSpaceBack(text, colon - 1)) !== 34) continue;
    if (mayRoundAfter(text, colon + 1)) return undefined;
    colons[count] = colon;
    count += 1;
  }
  colons.length = count;
  return colons;
}

/** A double holds every number of so many digits exactly. */
const safeDigits = 15;

/** True if the value after `start` is a number that a double might not hold exactly. */
function mayRoundAfter(text: string, start: number): boolean {
  const first = skipSpace(text, start);
  let end = first;
  while (isNumeric(text.charCodeAt(end))) end += 1;
  if (end === first) return false;
  const next = text.charCodeAt(end);
  return end - first > safeDigits || next === 46 || next === 101 || next === 69;
}

/** A digit or a minus. */
const isNumeric = (code: number): boolean => (code >= 48 && code <= 57) || code === 45;

function colonsOutsideStrings(text: string): number[] {
  const colons: number[] = [];
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 34) inString = !inString;
    else if (code === 92) index += 1;
    else if (code === 58 && !inString) colons.push(index);
  }
  return colons;
}
