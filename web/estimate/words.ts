import type { Words } from '../text/use-words.ts';
import { type EstimateWords, english } from './words-en.ts';
import { portuguese } from './words-pt.ts';

/** Words of the estimate. */
export const estimateWords: Words<EstimateWords> = { en: english, pt: portuguese };
