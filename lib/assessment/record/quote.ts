/**
 * True for a text of invisible characters only: white space, controls, format characters, and letters without ink such as
 * Hangul fillers and the blank Braille pattern. False for the empty text, which minimum lengths are for.
 */
export function isBlank(text: string): boolean {
  const first = text.charCodeAt(0);
  // For speed: nearly every text begins with a visible ASCII character.
  if (first > 0x20 && first < 0x7f) return false;
  return text !== '' && !visible.test(text);
}

const visible = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Replaces each invisible character but the ASCII space by its JSON escape. */
export const escapeInvisible = (text: string): string => text.replace(invisible, toJsonEscapes);

const invisible = /(?! )[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

function toJsonEscapes(character: string): string {
  let escapes = '';
  for (let index = 0; index < character.length; index += 1) {
    escapes += `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`;
  }
  return escapes;
}

/** In UTF-16 code units, so that a message stays one line. */
const maxLength = 80;

/** Printable ASCII without quotes and backslashes needs no escape. */
const plain = /^[ !#-[\]-~]*$/;

/** A text for a message: as a JSON string, escaped where characters are invisible, and cut with `…` after about 80. */
export function quote(text: string): string {
  const head = text.slice(0, maxLength);
  if (plain.test(head)) return head.length < text.length ? `"${head}…"` : `"${head}"`;
  let escaped = '';
  // By character, so that no surrogate pair is cut.
  for (const character of text) {
    const next = escapeInvisible(JSON.stringify(character).slice(1, -1));
    if (escaped.length + next.length > maxLength) return `"${escaped}…"`;
    escaped += next;
  }
  return `"${escaped}"`;
}
