import type { Words } from '../../text/use-words.ts';
import { english, type SheetUploadWords } from './words-en.ts';
import { portuguese } from './words-pt.ts';

/** Words of the upload of a price sheet. */
export const sheetUploadWords: Words<SheetUploadWords> = { en: english, pt: portuguese };
