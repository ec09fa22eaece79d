import { english, type Words } from '../words/en.ts';

/**
 * Bounds of a report, in characters and items. Records that people write stay below them; a file of 5 MiB that is made to
 * harm does not.
 */
export const textLimits = { name: 1_000, text: 10_000, boardText: 160 } as const;
export const listLimits = {
  texts: 500,
  evidence: 1_000,
  priorities: 500,
  waived: 500,
  boardPriorities: 8,
  boardTexts: 5,
  boardIndependence: 8,
} as const;

/** The first items of a list, and the number of all. */
export interface Capped<Item> {
  readonly shown: readonly Item[];
  readonly total: number;
}

/** Shows the first `limit` items and counts the others. @param total of all, where `items` are only the first of them */
export const capItems = <From, To>(
  items: readonly From[],
  limit: number,
  show: (item: From) => To,
  total: number = items.length,
): Capped<To> => ({
  shown: items.slice(0, limit).map(show),
  total,
});

/** `Showing the first 500 of 1,234 evidence items.`; undefined if all are shown. */
export const cutNote = (
  { shown, total }: Capped<unknown>,
  things: string,
  words: Words = english,
): string | undefined => (shown.length >= total ? undefined : words.cut(shown.length, total, things));
