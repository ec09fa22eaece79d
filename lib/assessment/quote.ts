import { escapeInvisible } from './invisible.ts';

/** In UTF-16 code units, so that a message stays one line. */
const maxLength = 80;

/**
 * A value for a message: a text as a JSON string, escaped where characters are invisible and cut with `…` after about 80;
 * an array or object by kind and size; other values as in JSON. A huge value takes no longer than a short one.
 */
export function quote(value: unknown): string {
  if (typeof value === 'string') return quoteText(value);
  if (Array.isArray(value)) return value.length === 1 ? 'an array of 1 item' : `an array of ${value.length} items`;
  if (typeof value === 'object' && value !== null) return 'an object';
  return value === undefined ? 'nothing' : String(value);
}

/** Printable ASCII without quotes and backslashes needs no escape. */
const plain = /^[ !#-[\]-~]*$/;

function quoteText(text: string): string {
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
