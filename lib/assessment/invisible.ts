/**
 * True for a text that shows nothing although it holds something: white space, format and control characters, and
 * the letters and symbols that are drawn as nothing (Hangul fillers, the blank Braille pattern). The empty text is
 * not blank: it hides nothing, and minimum lengths catch it.
 */
export function isBlank(text: string): boolean {
  const first = text.charCodeAt(0);
  // Nearly every text begins with a visible ASCII character: the pattern is for the rest.
  if (first > 0x20 && first < 0x7f) return false;
  return blank.test(text);
}

const blank = /^[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+$/u;

/** Text with each invisible character but the ASCII space as its JSON escape, so that a reader sees what is there. */
export const escapeInvisible = (text: string): string => text.replace(invisible, toJsonEscapes);

const invisible = /(?! )[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** `\u00a0`; beyond the Basic Multilingual Plane two of them, as JSON has it. */
function toJsonEscapes(character: string): string {
  let escapes = '';
  for (let index = 0; index < character.length; index += 1) {
    escapes += `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`;
  }
  return escapes;
}
