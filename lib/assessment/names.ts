/**
 * A person's or an organization's name for comparison: NFKC, no invisible format characters (Cf), white space
 * collapsed, trimmed, case folded. `Jose` and `José` stay apart: see `looseName`.
 */
export const normalizedName = (name: string): string =>
  // Upper before lower folds what lower alone leaves apart: ß and SS, ς and Σ.
  name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .toUpperCase()
    .toLowerCase();

const honorifics = new Set(
  'dr dra drs prof profa professor mr mrs ms miss mx sir dame sr sra srta eng engr eng.a ing rev hon phd md mba msc bsc jr jnr snr esq'.split(
    ' ',
  ),
);

/**
 * A name reduced to what spelling habits leave: diacritics, punctuation, honorifics and word order do not count, so
 * `Doe, Jane`, `Dr. Jane Doe` and `jané doe` are all `doe jane`. Equal results suggest one person; they prove nothing.
 */
export function looseName(name: string): string {
  const words = normalizedName(name)
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const telling = words.filter((word) => !honorifics.has(word));
  return (telling.length > 0 ? telling : words).sort().join(' ');
}
