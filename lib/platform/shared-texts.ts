/** Longer texts are seldom equal. */
const maxLength = 64;
const maxTexts = 50_000;

/** Returns a function that returns the same text for equal ones, so that a large table keeps each only once. */
export function shareTexts(): (text: string) => string {
  const texts = new Map<string, string>();
  return (text) => {
    if (text.length > maxLength) return text;
    const shared = texts.get(text);
    if (shared === undefined && texts.size < maxTexts) texts.set(text, text);
    return shared ?? text;
  };
}
