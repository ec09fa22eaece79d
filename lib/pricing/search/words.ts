/** Removes case, accents and repeated spaces, so that spellings of the same text become equal. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim()
    .replaceAll(/\s+/g, ' ');

/** Splits a text into its words, folded: runs of letters and digits. */
export const splitWords = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
