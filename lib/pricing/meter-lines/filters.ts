import type { MeterFilter } from '../search/meter-query.ts';
import { splitWords } from '../search/words.ts';
import type { MeterAsk } from './meter-item.ts';

/** Rows of one search that are read; more of them name no meter. */
export const maxFound = 1_000;

/** A search takes `d2sv5` for the two words `d2s v5`, which a name may write as one. */
const mayBeSplit = /\dv\d|^standard$|\d[a-z]+v\d/;

const wordsIn = (name: string): string =>
  splitWords(name)
    .filter((word) => !mayBeSplit.test(word))
    .join(' ');

/** Makes the search whose result has every row of the meter that a line names. */
export const filterFor = ({ service, meter = '', region }: MeterAsk): MeterFilter => ({
  q: wordsIn(meter),
  category: service,
  location: region,
});

/**
 * Makes searches for what a line may mean whose meter is not known: the meter in other regions, in other services, and all
 * meters of the service in the region.
 */
export const nearFilters = ({ service, meter = '', region }: MeterAsk): readonly MeterFilter[] => [
  { q: wordsIn(meter), category: service },
  { q: wordsIn(meter), location: region },
  { category: service, location: region },
];
