const spacing = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

/** Controls, bidi controls, zero-width and tag characters: they control a terminal or hide text. */
const hidden = /[\p{Cc}\p{Bidi_Control}\u200b\u2060-\u2064\ufeff\ufff9-\ufffb\ufffe\uffff\u{e0000}-\u{e007f}]/gu;

/**
 * A text on one line, with all its characters visible: line breaks become a space, hidden characters their code
 * (`⟨U+202E⟩`). Above `limit` UTF-16 code units it is cut, with a count of the rest. It is not escaped.
 */
export function visibleText(text: string, limit = 300, restNote = countRest): string {
  const kept = text.slice(0, cutBefore(text, limit));
  const shown = kept.toWellFormed().replace(spacing, ' ').replace(hidden, code);
  const rest = text.length - kept.length;
  return rest === 0 ? shown : `${shown}${restNote(rest)}`;
}

/** The same for a text that may be as long as it likes, or is cut already. */
export const wholeText = (text: string): string => visibleText(text, Number.POSITIVE_INFINITY);

const countRest = (rest: number): string => `… (+${rest.toLocaleString('en-US')} characters)`;

const code = (character: string): string =>
  `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`;

/** Never between the two halves of a surrogate pair. */
function cutBefore(text: string, limit: number): number {
  if (text.length <= limit) return text.length;
  const last = text.codePointAt(limit - 1) ?? 0;
  return last > 0xffff ? limit - 1 : limit;
}
