import type { Words } from '../../text/use-words.ts';
import { english, type SheetDiffWords } from './words-en.ts';
import { portuguese } from './words-pt.ts';

/** Words of what a new price sheet changed. */
export const sheetDiffWords: Words<SheetDiffWords> = { en: english, pt: portuguese };
