/**
 * A person's or an organization's name for comparison: NFKC, no invisible format characters (Cf), white space
 * collapsed, trimmed, case folded. `Jose` and `José` stay apart: see `looseName`.
 */
export function normalizeName(name: string): string {
  if (isAscii(name)) return collapseSpaces(name.toLowerCase());
  const plain = normalize(name, 'NFKC').replace(/\p{Cf}/gu, '');
  // Upper before lower folds what lower alone leaves apart: ß and SS, ς and Σ.
  return collapseSpaces(plain).toUpperCase().toLowerCase();
}

/**
 * A name reduced to what spelling habits leave: diacritics, punctuation, honorifics and word order do not count, so
 * `Doe, Jane`, `Dr. Jane Doe` and `jané doe` are all `doe jane`. Equal results suggest one person; they prove nothing.
 * A text over 1,000 UTF-16 code units is no name and is left as `normalizeName` gives it.
 */
export function looseName(name: string): string {
  const normal = normalizeName(name);
  if (normal.length > maxNameLength) return normal;
  const words = isAscii(normal) ? normal.split(/[^a-z0-9]+/) : lettersAndDigits(normal);
  const allWords = words.filter((word) => word !== '');
  const names = allWords.filter((word) => !honorifics.has(word));
  return (names.length > 0 ? names : allWords).sort().join(' ');
}

/** Sorting the words of a name of megabytes takes seconds. */
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
 * Normalizing sorts each run of combining marks in quadratic time: a mebibyte of them takes most of a minute. No script
 * stacks more than 30 (UAX #15, Stream-Safe Text Format): what a longer run has beyond them tells no names apart.
 */
const normalize = (name: string, form: 'NFKC' | 'NFKD'): string =>
  name.replace(/(\p{M}{30})\p{M}+/gu, '$1').normalize(form);

/** The test before the two replacements is there for speed: nearly every name is collapsed as it stands. */
function collapseSpaces(name: string): string {
  return /^\s|\s$|\s\s|[^\S ]/u.test(name) ? name.replace(/\s+/gu, ' ').trim() : name;
}

/** In ASCII every normalization form is the text itself, and nothing is invisible but white space and controls. */
function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (text.charCodeAt(index) > 0x7f) return false;
  }
  return true;
}
