import type { ReportLanguage } from '../report/words.ts';
import { type DiffWords, english } from './words-en.ts';
import { portuguese } from './words-pt.ts';

export type { DiffWords } from './words-en.ts';

/** The words of a comparison in a language. */
export const diffWordsOf = (language: ReportLanguage = 'en'): DiffWords => (language === 'pt' ? portuguese : english);

/** The label of a field of the format, such as `evidence cutoff` of `evidenceCutoff`. */
export const fieldLabel = (name: string, { fields }: DiffWords): string =>
  Object.hasOwn(fields, name) ? fields[name as keyof DiffWords['fields']] : name;
