/** Text without case and accents, its spaces single: what two spellings of the same have in common. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim()
    .replaceAll(/\s+/g, ' ');

/** The words of a text, folded: runs of letters and digits. */
export const words = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];
