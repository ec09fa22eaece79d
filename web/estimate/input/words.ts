import type { Words } from '../../text/use-words.ts';
import { english, type InputWords } from './words-en.ts';
import { portuguese } from './words-pt.ts';

/** Words of the files that an estimate is made from. */
export const inputWords: Words<InputWords> = { en: english, pt: portuguese };
