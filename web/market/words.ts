import type { Words } from '../text/use-words.ts';
import { english, type MarketWords } from './words-en.ts';
import { portuguese } from './words-pt.ts';

/** Words of the market. */
export const marketWords: Words<MarketWords> = { en: english, pt: portuguese };
