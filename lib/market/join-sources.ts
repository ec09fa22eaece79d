/** Names the sources of several stocks, each once: `csv+demo` of `demo` and `csv+demo`. */
export function joinSources(stocks: readonly { readonly fonte: string }[]): string {
  const lists = stocks.map(({ fonte }) => fonte.split('+'));
  // The longest first, because it has the order in which the sources are asked.
  return [...new Set(lists.toSorted((left, right) => right.length - left.length).flat())].join('+');
}
