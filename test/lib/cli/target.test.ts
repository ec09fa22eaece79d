import { describe, expect, test } from 'vitest';
import { asOfDay, asOfProblem } from '../../../lib/cli/assessment/today.ts';
import { readRuleOptions } from '../../../lib/cli/assessment/validate.ts';
import { adoptTarget, serviceFailure } from '../../../lib/cli/target.ts';

describe('adoptTarget', () => {
  test('uses the local run, with none of the user’s AWS settings', () => {
    const environment: NodeJS.ProcessEnv = {
      AWS_PROFILE: 'production',
      AWS_SECRET_ACCESS_KEY: 'a real one',
      AWS_SESSION_TOKEN: 'a real one',
      APPRAISE_S3_PORT: '1234',
      HOME: '/home/user',
    };
    adoptTarget({ local: true }, environment);

    expect(environment).toEqual({
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      APPRAISE_S3_PORT: '1234',
      APPRAISE_S3_ENDPOINT: 'http://127.0.0.1:1234',
      APPRAISE_DYNAMODB_ENDPOINT: 'http://127.0.0.1:8789',
      APPRAISE_INBOX_BUCKET: 'appraise-inbox',
      APPRAISE_REPORTS_BUCKET: 'appraise-reports',
      APPRAISE_ARCHIVE_BUCKET: 'appraise-archive',
      APPRAISE_VERDICTS_TABLE: 'appraise-verdicts',
      APPRAISE_SCOPES_TABLE: 'appraise-scopes',
      APPRAISE_SNAPSHOTS_TABLE: 'appraise-snapshots',
      APPRAISE_SUMMARIES_TABLE: 'appraise-summaries',
      APPRAISE_METERS_TABLE: 'appraise-meters',
      APPRAISE_SCORES_TABLE: 'appraise-scores',
      APPRAISE_ACCESS_TABLE: 'appraise-access',
      HOME: '/home/user',
    });
  });

  test('keeps the user’s AWS settings for a deployment, and takes names from options first', () => {
    const environment: NodeJS.ProcessEnv = { AWS_PROFILE: 'production', APPRAISE_INBOX_BUCKET: 'one' };
    adoptTarget({ bucket: 'two', table: 'rows' }, environment);

    expect(environment).toEqual({
      AWS_PROFILE: 'production',
      APPRAISE_INBOX_BUCKET: 'two',
      APPRAISE_VERDICTS_TABLE: 'rows',
    });
  });
});

test('serviceFailure says to run npm start only if there is no local run', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:8788'), { code: 'ECONNREFUSED' });

  expect(serviceFailure(refused, { local: true })).toMatchObject({
    code: 3,
    message: expect.stringContaining('npm start'),
  });
  expect(serviceFailure(refused, {})).toMatchObject({ code: 3, message: expect.stringContaining('ECONNREFUSED') });
  expect(serviceFailure('odd', { local: true })).toMatchObject({ code: 3, message: 'odd' });
});

describe('readRuleOptions', () => {
  test('reads each option, the last of one rule counts', () => {
    const { severities, problems } = readRuleOptions(['blank-text=off', 'blank-text=error', 'schema/const=warning']);

    expect(problems).toEqual([]);
    expect(severities).toEqual({ 'blank-text': 'error', 'schema/const': 'warning' });
  });

  test.for([
    '',
    '=off',
    'blank-text',
    'blank-text=',
    'blank-text=OFF',
    'blank-text=off=off',
    '__proto__=off',
    'nothing=off',
  ])('refuses %j', (option) => {
    expect(readRuleOptions([option])).toEqual({ severities: {}, problems: [expect.stringContaining('--rule')] });
  });

  test.for(['json-syntax', 'json-invalid-utf8', 'json-too-large', 'json-too-deep', 'json-content-encoding'])(
    'does not let %s be changed',
    (id) => {
      expect(readRuleOptions([`${id}=off`]).problems).toEqual([expect.stringContaining('cannot be changed')]);
    },
  );
});

test('the day that counts as today is the one given, else that of the clock in UTC', () => {
  expect(asOfDay('2026-02-28')).toBe('2026-02-28');
  expect(asOfDay(undefined)).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(asOfProblem('2026-02-28')).toBeUndefined();
  expect(asOfProblem('2026-02-29')).toContain('--as-of');
});
