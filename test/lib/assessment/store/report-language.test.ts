import { expect, test } from 'vitest';
import { reportLanguage } from '../../../../lib/assessment/store/report-language.ts';

test.each([
  { set: undefined, language: 'en' },
  { set: '', language: 'en' },
  { set: 'en', language: 'en' },
  { set: 'pt', language: 'pt' },
])('reports on uploads are in $language if $set is set', ({ set, language }) => {
  expect(reportLanguage({ APPRAISE_REPORT_LANGUAGE: set })).toBe(language);
});

test.each(['fr', 'PT', '__proto__'])('a language without words is refused: %s', (name) => {
  expect(() => reportLanguage({ APPRAISE_REPORT_LANGUAGE: name })).toThrow(
    `APPRAISE_REPORT_LANGUAGE must be en or pt, not "${name}"`,
  );
});
