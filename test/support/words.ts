/** Texts of a table of words, without its functions. */
const textsOf = (words: object): readonly string[] =>
  Object.values(words).flatMap((value: unknown) => {
    if (typeof value === 'string') return [value];
    return typeof value === 'object' && value !== null ? textsOf(value) : [];
  });

/** Texts of one table of words that the other lacks. Short ones may be in both languages. */
export function textsOnlyIn(words: object, others: object): readonly string[] {
  const known = new Set(textsOf(others));
  return textsOf(words).filter((text) => text.length > 5 && !known.has(text));
}

/** Those of the texts that stand alone between tags, or in a cell or line of Markdown. */
export const foundIn = (texts: readonly string[], document: string): readonly string[] => {
  const visible = document.replace(/<style>.*?<\/style>/s, '').replace(/<[^>]*>/g, '\n');
  return texts.filter((text) =>
    new RegExp(`(?:^|\\|)[\\s#>*]*${RegExp.escape(text)}[\\s.:*]*(?:$|\\|)`, 'm').test(visible),
  );
};
