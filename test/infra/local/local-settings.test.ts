import { expect, test } from 'vitest';
import { readLocalSettings } from '../../../infra/local/local-settings.ts';

test.each(['', 'en', 'pt'])('a local run takes the language of reports %j', (language) => {
  expect(readLocalSettings({ APPRAISE_REPORT_LANGUAGE: language }).ports.http).toBe(8787);
});

test('a local run refuses to start with a language that reports lack', () => {
  expect(() => readLocalSettings({ APPRAISE_REPORT_LANGUAGE: 'fr' })).toThrow(
    'APPRAISE_REPORT_LANGUAGE must be en or pt, not "fr"',
  );
});
