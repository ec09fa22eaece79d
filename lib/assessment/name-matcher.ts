import { looseName, normalizeName } from './names.ts';

/** True for a name that may be the same person's as the one it was made for. */
type NameMatcher = (other: string) => boolean;

/** The test for the last name: several rules in a row ask about the same reviewer. */
let last: { readonly name: string; readonly isAlike: NameMatcher } | undefined;

/**
 * Returns a test for names that may be the given person's: equal by `looseName`, or by `normalizeName` where a name has
 * no letter or digit to compare. Normalizing every name costs 22 % of judging a record, so the test first compares the
 * letters that two names are made of, one bit each, and normalizes only a name that has all letters of the other.
 */
export function nameMatcher(name: string): NameMatcher {
  if (last?.name !== name) last = { name, isAlike: makeMatcher(name) };
  return last.isAlike;
}

function makeMatcher(name: string): NameMatcher {
  const loose = looseName(name);
  const key = loose || normalizeName(name);
  const required = requiredSigns(loose);
  return (other) => {
    const signs = possibleSigns(other);
    if (signs !== undefined && (signs & required) !== required) return false;
    return (looseName(other) || normalizeName(other)) === key;
  };
}

/** Up to the end of Latin Extended-B each character stands for itself: there are no combining marks. */
const tableEnd = 0x250;

/** Bits 0 to 25 are the letters a to z, bit 26 is any other letter or digit. */
const otherSign = 1 << 26;
const isKnown = 1 << 27;

/** Signs of a UTF-16 code unit, filled as they are met; 0 is not yet known. */
const signsByCode = new Int32Array(tableEnd);

/** The signs of a loose form: a name without all of them has another one. */
function requiredSigns(loose: string): number {
  let signs = 0;
  for (let index = 0; index < loose.length; index += 1) {
    const code = loose.charCodeAt(index);
    signs |= code < tableEnd ? signsOf(code) : otherSign;
  }
  return signs;
}

/** All signs that the loose form of a name can have; `undefined` for a name with characters beyond the table. */
function possibleSigns(name: string): number | undefined {
  let signs = 0;
  for (let index = 0; index < name.length; index += 1) {
    const code = name.charCodeAt(index);
    if (code >= tableEnd) return undefined;
    signs |= signsOf(code);
  }
  return signs;
}

function signsOf(code: number): number {
  const known = signsByCode[code] ?? 0;
  if (known !== 0) return known;
  let signs = isKnown;
  for (const character of looseName(String.fromCharCode(code))) {
    signs |= character >= 'a' && character <= 'z' ? 1 << (character.charCodeAt(0) - 97) : otherSign;
  }
  signsByCode[code] = signs;
  return signs;
}
