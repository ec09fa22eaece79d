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

test('a local run takes a policy from any file', () => {
  const APPRAISE_ASSESSMENT_POLICY = 'events/policies/appraise.policy.json';
  expect(readLocalSettings({ APPRAISE_ASSESSMENT_POLICY }).ports.http).toBe(8787);
  expect(readLocalSettings({ APPRAISE_ASSESSMENT_POLICY: '' }).ports.http).toBe(8787);
});

test('a local run refuses to start with a policy that is missing, or has mistakes, naming each', () => {
  const start = (APPRAISE_ASSESSMENT_POLICY: string) => () => readLocalSettings({ APPRAISE_ASSESSMENT_POLICY });
  expect(start('none.json')).toThrow('APPRAISE_ASSESSMENT_POLICY must be a file with a policy, not "none.json"');
  expect(start('events')).toThrow('must be a file with a policy');
  expect(start('events/records/valid.json')).toThrow(
    /^APPRAISE_ASSESSMENT_POLICY: events\/records\/valid\.json:2:3: there is no member "schemaVersion".*\n.*:3:3: /,
  );
});
