/** The first items of a list that may be too long to show, with the true count. */
export interface Capped<Item> {
  readonly shown: readonly Item[];
  readonly total: number;
}

/** Keeps the first `limit` items; what is cut is never rendered, only counted. */
export const capped = <From, To>(items: readonly From[], limit: number, show: (item: From) => To): Capped<To> => ({
  shown: items.slice(0, limit).map(show),
  total: items.length,
});

/** `Showing the first 500 of 1,234 evidence items.`; undefined when nothing was cut. */
export function cutNote({ shown, total }: Capped<unknown>, things: string): string | undefined {
  if (shown.length >= total) return undefined;
  return `Showing the first ${grouped(shown.length)} of ${grouped(total)} ${things}.`;
}

/** A count with thousands separated by commas. */
export const grouped = (count: number): string => count.toLocaleString('en-US');

/** `1 error`, `2 errors`, `0 errors`. */
export const counted = (count: number, noun: string): string => `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
