import { CfnResource } from 'aws-cdk-lib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { extremes, synthesise } from './synthesised.ts';

// The check of each template by CloudFormation's schemas and rules, which vitest.config.ts turns off for other tests.
beforeEach(() => {
  delete process.env.CDK_VALIDATION;
});
afterEach(() => {
  process.env.CDK_VALIDATION = 'false';
});

test.each(Object.entries(extremes))('the templates keep the rules of CloudFormation, with %s', (_, context) => {
  expect(() => synthesise(context, () => {})).not.toThrow();
});

test('a template that breaks one is not made', () => {
  const breakIt = () =>
    synthesise({}, ({ data }) => {
      new CfnResource(data, 'Broken', { type: 'AWS::SQS::Queue', properties: { DelaySeconds: 'soon' } });
    });
  expect(breakIt).toThrow("DelaySeconds: 'soon' is not of type 'integer' (CloudFormation Validate)");
});
