/** The first items of a list, and the number of all. */
export interface Capped<Item> {
  readonly shown: readonly Item[];
  readonly total: number;
}

/** Shows the first `limit` items and counts the others. */
export const capItems = <From, To>(items: readonly From[], limit: number, show: (item: From) => To): Capped<To> => ({
  shown: items.slice(0, limit).map(show),
  total: items.length,
});

/** `Showing the first 500 of 1,234 evidence items.`; undefined if all are shown. */
export function cutNote({ shown, total }: Capped<unknown>, things: string): string | undefined {
  if (shown.length >= total) return undefined;
  return `Showing the first ${formatInteger(shown.length)} of ${formatInteger(total)} ${things}.`;
}

/** With commas between thousands. */
export const formatInteger = (count: number): string => count.toLocaleString('en-US');

/** `1 error`, `2 errors`, `0 errors`. */
export const formatCount = (count: number, noun: string): string =>
  `${formatInteger(count)} ${noun}${count === 1 ? '' : 's'}`;
