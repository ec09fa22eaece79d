import { describe, expect, test } from 'vitest';
import { checkEnvironment } from '../../../../lib/platform/aws/environment.ts';

const tables = { scopes: ['Query'], access: ['GetItem'] };
const onLambda = { AWS_LAMBDA_FUNCTION_NAME: 'appraise-dev-test' };

describe('the environment of a function', () => {
  test('fails with all names that are missing while Lambda loads the function', () => {
    const environment = { ...onLambda, APPRAISE_ACCESS_TABLE: '' };
    expect(() => checkEnvironment(tables, ['APPRAISE_REPORTS_BUCKET'], environment)).toThrow(
      'these environment variables are not set: APPRAISE_SCOPES_TABLE, APPRAISE_ACCESS_TABLE, APPRAISE_REPORTS_BUCKET',
    );
  });

  test('passes if nothing is missing', () => {
    const environment = { ...onLambda, APPRAISE_SCOPES_TABLE: 'a', APPRAISE_ACCESS_TABLE: 'b' };
    expect(() => checkEnvironment(tables, [], environment)).not.toThrow();
  });

  test('is not checked elsewhere', () => {
    expect(() => checkEnvironment(tables, ['APPRAISE_REPORTS_BUCKET'], {})).not.toThrow();
  });
});
