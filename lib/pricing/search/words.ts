import { isPrintableAscii } from '../../platform/text.ts';

/** Removes case, accents and repeated spaces. */
export function fold(text: string): string {
  // Nearly all texts of a sheet are: they have no accents to remove, which takes four times as long.
  if (!isPrintableAscii(text)) return foldAny(text);
  const lower = text.toLowerCase().trim();
  return lower.includes('  ') ? lower.replaceAll(/ +/g, ' ') : lower;
}

const foldAny = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim()
    .replaceAll(/\s+/g, ' ');

/** Splits a text into its folded words: runs of letters and digits. */
export const splitWords = (text: string): string[] =>
  (isPrintableAscii(text) ? text.toLowerCase().match(/[a-z0-9]+/g) : foldAny(text).match(/[\p{L}\p{N}]+/gu)) ?? [];
