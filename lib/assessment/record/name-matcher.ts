import { looseName, normalizeName } from './names.ts';

type NameMatcher = (other: string) => boolean;

/** Cached, since several rules in a row ask about the same reviewer. */
let last: { readonly name: string; readonly isAlike: NameMatcher } | undefined;

/**
 * Returns a function that tells whether a name may be the given person's: whether `looseName` is the same for both, or
 * `normalizeName` if a name has no letter or digit. Normalizing all names takes 22 % of the time of a judgement, so the
 * function first compares the letters of both, one bit each, and normalizes only names with all letters of the first.
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

/** The end of Latin Extended-B: up to there Unicode has no combining marks. */
const tableEnd = 0x250;

/** Bits 0 to 25 are the letters a to z, bit 26 is any other letter or digit. */
const otherSign = 1 << 26;
const isKnown = 1 << 27;

/** The signs of each UTF-16 code unit; 0: not computed yet. */
const signsByCode = new Int32Array(tableEnd);

/** A name without all these signs has another loose form. */
function requiredSigns(loose: string): number {
  let signs = 0;
  for (let index = 0; index < loose.length; index += 1) {
    const code = loose.charCodeAt(index);
    signs |= code < tableEnd ? signsOf(code) : otherSign;
  }
  return signs;
}

/** All signs that the loose form of a name can have; undefined if a character is not in the table. */
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
  const cached = signsByCode[code] ?? 0;
  if (cached !== 0) return cached;
  let signs = isKnown;
  for (const character of looseName(String.fromCharCode(code))) {
    signs |= character >= 'a' && character <= 'z' ? 1 << (character.charCodeAt(0) - 97) : otherSign;
  }
  signsByCode[code] = signs;
  return signs;
}
