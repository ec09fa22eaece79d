import type { DerivedMean } from '../record/derived-mean.ts';
import type { Words } from './words.ts';

/** How an overall figure is computed, or why it is missing. */
export const meanNote = ({ mean, missing }: DerivedMean, words: Words): string =>
  mean === null ? words.missingMean(missing) : words.derived;
