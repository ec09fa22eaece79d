import { escapeInvisible } from './invisible.ts';

/** In UTF-16 code units: what a message can carry of a value and stay a line to read. */
const maxLength = 80;

/**
 * A value as a message names it: a text as a JSON string, with invisible characters and lone surrogates escaped and
 * cut with `…` after about 80 characters; other scalars as JSON has them; an array or object by its kind and size
 * alone. Costs no more for a huge value than for a short one.
 */
export function quote(value: unknown): string {
  if (typeof value === 'string') return quoteText(value);
  if (Array.isArray(value)) return value.length === 1 ? 'an array of 1 item' : `an array of ${value.length} items`;
  if (typeof value === 'object' && value !== null) return 'an object';
  return value === undefined ? 'nothing' : String(value);
}

/** What needs no escape: nearly every text begins with 80 of these or has no others. */
const plain = /^[ !#-[\]-~]*$/;

function quoteText(text: string): string {
  const head = text.slice(0, maxLength);
  if (plain.test(head)) return head.length < text.length ? `"${head}…"` : `"${head}"`;
  let shown = '';
  // Character by character, not unit by unit: a surrogate pair is kept or dropped as a whole.
  for (const character of text) {
    const next = escapeInvisible(JSON.stringify(character).slice(1, -1));
    if (shown.length + next.length > maxLength) return `"${shown}…"`;
    shown += next;
  }
  return `"${shown}"`;
}
