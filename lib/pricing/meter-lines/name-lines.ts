const maxNamed = 8;

/** Names lines in a sentence: the first eight, and how many more there are. */
export function nameLines(names: readonly string[]): string {
  const named = names.slice(0, maxNamed).join(', ');
  return names.length > maxNamed ? `${named} and ${names.length - maxNamed} more` : named;
}
