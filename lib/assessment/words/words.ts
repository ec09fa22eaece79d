import { hasMember } from '../../platform/members.ts';
import { visibleText } from '../record/visible-text.ts';
import { type DiffWords, english, englishDiff, englishPortfolio, type PortfolioWords, type Words } from './en.ts';
import { portuguese, portugueseDiff, portuguesePortfolio } from './pt.ts';
import { sentenceCase } from './wording.ts';

export type { DiffWords, PortfolioWords, Words } from './en.ts';

/** The languages of the report. */
export const reportLanguages = ['en', 'pt'] as const;
export type ReportLanguage = (typeof reportLanguages)[number];

/** The words of a report in a language. */
export const wordsOf = (language: ReportLanguage = 'en'): Words => (language === 'pt' ? portuguese : english);

/** The words of a portfolio in a language. */
export const portfolioWordsOf = (language: ReportLanguage = 'en'): PortfolioWords =>
  language === 'pt' ? portuguesePortfolio : englishPortfolio;

/** The words of a comparison in a language. */
export const diffWordsOf = (language: ReportLanguage = 'en'): DiffWords =>
  language === 'pt' ? portugueseDiff : englishDiff;

/** The label of a field of the format, such as `evidence cutoff` of `evidenceCutoff`. */
export const fieldLabel = (name: string, { fields }: DiffWords): string =>
  hasMember(fields, name) ? fields[name] : name;

/** A value of the format as words: `accepted-with-conditions` as `Accepted with conditions`. */
export const termOf = (value: string, words: Words): string =>
  Object.hasOwn(words.terms, value) ? (words.terms[value] ?? '') : sentenceCase(value);

/** A text on one line with all its characters visible, cut above the limit with a count of the rest. */
export const shownText = (text: string, limit: number, words: Words): string => visibleText(text, limit, words.rest);

/** A full-date as `30 Sep 2026`; undefined if it is none. */
export function writtenDate(date: string, words: Words): string | undefined {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? [];
  const name = words.months[Number(month) - 1];
  return name === undefined ? undefined : `${Number(day)} ${name} ${year}`;
}
