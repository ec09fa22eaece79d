/** Removes case, accents and repeated spaces. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim()
    .replaceAll(/\s+/g, ' ');

/** Splits a text into its folded words: runs of letters and digits. */
export const splitWords = (text: string): string[] =>
  isPlain.test(text) ? (text.toLowerCase().match(/[a-z0-9]+/g) ?? []) : (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []);

/** Letters, digits and hyphens of ASCII, as in part numbers, have no accents to remove. */
const isPlain = /^[A-Za-z0-9-]*$/;
