/** A double holds every number of so many digits exactly. */
const safeDigits = 15;

/**
 * True if parsing loses nothing of a JSON text: no member is repeated, and no number is rounded. JSON.parse keeps only the
 * last of repeated members, so a text with as many members as its value repeats none; to compare names would take longer.
 * @param members number of object members in the parsed value, nested ones included
 * @returns false also for a fraction, an exponent or more than 15 digits
 */
export function isUnambiguous(text: string, members: number): boolean {
  let candidates = 0;
  for (let colon = text.indexOf(':'); colon >= 0; colon = text.indexOf(':', colon + 1)) {
    // The colon of a member follows the quote of its name, perhaps after white space.
    let before = colon - 1;
    while (text.charCodeAt(before) <= 32) before -= 1;
    if (text.charCodeAt(before) !== 34) continue;
    candidates += 1;
    if (mayRoundAfter(text, colon + 1)) return false;
  }
  // Strings with a colon after a quote are candidates too, so there may be more of them than members.
  return candidates === members || countMembers(text) === members;
}

/** True if the value after `start` is a number that a double might not hold exactly. */
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

/** Counts the colons outside strings. */
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
