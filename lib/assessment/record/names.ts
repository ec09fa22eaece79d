/** A name for comparison: NFKC without format characters (Cf), spaces collapsed, case folded. `Jose` is not `José`. */
export function normalizeName(name: string): string {
  if (isAscii(name)) return collapseSpaces(name.toLowerCase());
  const plain = normalize(name, 'NFKC').replace(/\p{Cf}/gu, '');
  // Upper case first, so that ß equals SS, and ς equals Σ.
  return collapseSpaces(plain).toUpperCase().toLowerCase();
}

/**
 * A name without diacritics, punctuation, honorifics and word order: `Doe, Jane`, `Dr. Jane Doe` and `jané doe` are all
 * `doe jane`. Equal results suggest one person, but do not prove it. Above 1,000 UTF-16 code units: as `normalizeName`.
 */
export function looseName(name: string): string {
  const normal = normalizeName(name);
  if (normal.length > maxNameLength) return normal;
  const words = isAscii(normal) ? normal.split(/[^a-z0-9]+/) : lettersAndDigits(normal);
  const allWords = words.filter((word) => word !== '');
  const names = allWords.filter((word) => !honorifics.has(word));
  return (names.length > 0 ? names : allWords).sort().join(' ');
}

/** In UTF-16 code units: to sort the words of a name of megabytes takes seconds. */
const maxNameLength = 1_000;

const honorifics = new Set(
  'dr dra drs prof profa professor mr mrs ms miss mx sir dame sr sra srta eng engr eng.a ing rev hon phd md mba msc bsc jr jnr snr esq'.split(
    ' ',
  ),
);

const lettersAndDigits = (name: string): string[] =>
  normalize(name, 'NFKD')
    .replace(/\p{Mn}/gu, '')
    .split(/[^\p{L}\p{N}]+/u);

/**
 * Cuts runs of combining marks after 30, which no script exceeds (UAX #15, Stream-Safe Text Format): `normalize` sorts a run
 * in quadratic time, a mebibyte in most of a minute.
 */
const normalize = (name: string, form: 'NFKC' | 'NFKD'): string =>
  name.replace(/(\p{M}{30})\p{M}+/gu, '$1').normalize(form);

/** The test is there for speed: nearly no name needs the replacement. `\s+` would fail on a run of megabytes. */
function collapseSpaces(name: string): string {
  if (!/^\s|\s$|\s\s|[^\S ]/u.test(name)) return name;
  return name
    .replace(/\s(?=\s)/gu, '')
    .replace(/\s/gu, ' ')
    .trim();
}

/** ASCII needs no normalization, and has no format characters. */
function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (text.charCodeAt(index) > 0x7f) return false;
  }
  return true;
}

type NameMatcher = (candidate: string) => boolean;

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
  return (candidate) => {
    const signs = possibleSigns(candidate);
    if (signs !== undefined && (signs & required) !== required) return false;
    return (looseName(candidate) || normalizeName(candidate)) === key;
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
