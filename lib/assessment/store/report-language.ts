import { type ReportLanguage, reportLanguages } from '../words/words.ts';

const variable = 'APPRAISE_REPORT_LANGUAGE';

/** Reads the language of reports on uploads; English if none is set. @throws Error for a language that reports lack */
export function reportLanguage(environment: NodeJS.ProcessEnv = process.env): ReportLanguage {
  const name = environment[variable] || 'en';
  const language = reportLanguages.find((known) => known === name);
  if (language === undefined) throw new Error(`${variable} must be en or pt, not ${JSON.stringify(name)}`);
  return language;
}
