import type { Words } from '../text/use-words.ts';
import { english, type MeterWords } from './words-en.ts';
import { portuguese } from './words-pt.ts';

/** Words of the search for meters. */
export const meterWords: Words<MeterWords> = { en: english, pt: portuguese };
