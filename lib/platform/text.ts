/** Formats a number with its noun: `1 error`, `2 errors`. */
export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

/**
 * Characters that act on a terminal or are invisible. The joiners U+200C and U+200D stay: scripts and emoji need them. Made when it is
 * first needed, because it takes half a millisecond: the classes are looked up in the tables of Unicode.
 */
let unsafe: RegExp | undefined;

const printableAscii = /^[\x20-\x7e]*$/;

/** True if each code unit is a character of one column. */
export const isPrintableAscii = (text: string): boolean => printableAscii.test(text);

/** Makes text safe to print on one line: unsafe characters become pictures (`␛`, `␊`) or code points (`<U+202E>`). */
export function makeVisible(text: string): string {
  // Nearly every text is, and to replace nothing takes three times as long.
  if (isPrintableAscii(text)) return text;
  unsafe ??= /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu;
  return text.replace(unsafe, showCharacter);
}

function showCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  return code === 0x7f ? '\u2421' : showCode(character);
}

/** The code point of a character as a text: `<U+202E>`. */
export const showCode = (character: string): string =>
  `<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`;
