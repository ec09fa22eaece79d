import { expect, test } from 'vitest';
import { setLocalEnvironment } from '../../../infra/local/local-environment.ts';
import { tableDefinitions } from '../../../lib/platform/aws/table-definitions.ts';

const endpoints = { s3: 'http://127.0.0.1:1', dynamodb: 'http://127.0.0.1:2', events: 'http://127.0.0.1:3' };

test('leaves nothing of the user’s AWS account but the region', () => {
  const environment: NodeJS.ProcessEnv = {
    PATH: '/bin',
    AWS_REGION: 'sa-east-1',
    AWS_PROFILE: 'production',
    AWS_ACCESS_KEY_ID: 'AKIAREAL',
    AWS_SECRET_ACCESS_KEY: 'real',
    AWS_SESSION_TOKEN: 'real',
    AWS_ENDPOINT_URL_S3: 'https://elsewhere',
    AWS_LAMBDA_FUNCTION_NAME: 'f',
  };
  setLocalEnvironment(environment, endpoints);

  expect(JSON.stringify(environment)).not.toMatch(/production|real|AKIAREAL|elsewhere|LAMBDA/);
  expect(environment).toMatchObject({ PATH: '/bin', AWS_REGION: 'sa-east-1', AWS_ACCESS_KEY_ID: 'local' });
});

test('tells the functions their tables, buckets and endpoints', () => {
  const environment: NodeJS.ProcessEnv = {};
  setLocalEnvironment(environment, endpoints);

  expect(environment).toMatchObject({
    AWS_REGION: 'us-east-1',
    APPRAISE_S3_ENDPOINT: endpoints.s3,
    APPRAISE_DYNAMODB_ENDPOINT: endpoints.dynamodb,
    APPRAISE_EVENTS_ENDPOINT: endpoints.events,
    APPRAISE_INBOX_BUCKET: 'appraise-inbox',
    APPRAISE_REPORTS_BUCKET: 'appraise-reports',
    APPRAISE_ARCHIVE_BUCKET: 'appraise-archive',
  });
  for (const { id, environment: name } of Object.values(tableDefinitions))
    expect(environment[name]).toBe(`appraise-${id}`);
});
