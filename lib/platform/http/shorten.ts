/**
 * Cuts a text that is too long and ends it with `…`; never within a character that takes two code units.
 * @param max in UTF-16 code units, the `…` included
 */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const last = text.charCodeAt(max - 2);
  const isHalf = last >= 0xd800 && last <= 0xdbff;
  return `${text.slice(0, isHalf ? max - 2 : max - 1)}…`;
}

/** Shortens every text in a JSON value. */
export function shortenTexts<Value>(value: Value, max: number): Value {
  if (typeof value === 'string') return shorten(value, max) as Value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one: unknown) => shortenTexts(one, max)) as Value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortenTexts(one, max)])) as Value;
}
