/** A number with its noun: `1 error`, `2 errors`. */
export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

/**
 * Characters that a terminal or a log obeys instead of showing: controls, invisible format characters (bidirectional
 * overrides, zero-width space, byte order mark, tags), line separators and lone surrogates. The joiners U+200C and
 * U+200D stay: scripts and emoji need them, and they move nothing.
 */
const obeyed = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu;

/**
 * Text that is safe to print on one line of a terminal or a log: a control character becomes its picture (`␛`, `␊`),
 * any other obeyed character its code point (`<U+202E>`). Input cannot colour, move the cursor or reorder a line.
 */
export const visible = (text: string): string => text.replace(obeyed, shown);

function shown(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
}
