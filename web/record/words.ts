import type { Words } from '../text/use-words.ts';
import { english, type RecordWords } from './words-en.ts';
import { portuguese } from './words-pt.ts';

/** The words of the pages about records. */
export const recordWords: Words<RecordWords> = { en: english, pt: portuguese };
