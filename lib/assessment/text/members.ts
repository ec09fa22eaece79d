/** Longest run of digits that a double is certain to hold exactly. */
const safeDigits = 15;

/**
 * True when a JSON text says nothing that its parsed value has lost: no member repeated, no number rounded.
 *
 * JSON.parse keeps the last of several members of one name without a word. A text that spells out as many members as
 * its value has therefore repeats no name, at any level, however escaped: far cheaper than comparing names.
 * @param text JSON that JSON.parse accepts
 * @param members number of object members in its value, nested ones included
 * @returns false also in rare cases where nothing is lost: a fraction, an exponent, more than 15 digits
 */
export function isUnambiguous(text: string, members: number): boolean {
  let candidates = 0;
  for (let colon = text.indexOf(':'); colon >= 0; colon = text.indexOf(':', colon + 1)) {
    // Before a member's colon stands the quote of its name, perhaps with white space between.
    let before = colon - 1;
    while (text.charCodeAt(before) <= 32) before -= 1;
    if (text.charCodeAt(before) !== 34) continue;
    candidates += 1;
    if (mayRoundAfter(text, colon + 1)) return false;
  }
  // There are never fewer candidates than members; a few more come from texts that begin with a colon or quote a name.
  return candidates === members || countMembers(text) === members;
}

/** True if a number of the value that begins at or after `start` might not be held exactly. */
function mayRoundAfter(text: string, start: number): boolean {
  let first = start;
  while (text.charCodeAt(first) <= 32) first += 1;
  let end = first;
  while (isNumeric(text.charCodeAt(end))) end += 1;
  if (end === first) return false;
  const next = text.charCodeAt(end);
  return end - first > safeDigits || next === 46 || next === 101 || next === 69;
}

/** A digit or a minus. */
const isNumeric = (code: number): boolean => (code >= 48 && code <= 57) || code === 45;

/** Number of members spelled out in the text: its colons outside strings. */
function countMembers(text: string): number {
  let members = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 34) inString = !inString;
    else if (code === 92) index += 1;
    else if (code === 58 && !inString) members += 1;
  }
  return members;
}
