import { escapeInvisible } from './invisible.ts';

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
