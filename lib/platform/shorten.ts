/** Cuts a text to at most `max` UTF-16 code units with an `…` at its end, never within a character. */
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
  if (Array.isArray(value)) return value.map((item: unknown) => shortenTexts(item, max)) as Value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shortenTexts(member, max)])) as Value;
}
