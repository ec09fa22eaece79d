import { App, CfnResource, Stack } from 'aws-cdk-lib';
import { CfnBucket } from 'aws-cdk-lib/aws-s3';
import { expect, test } from 'vitest';
import { asKind } from '../../infra/as-kind.ts';

test('returns a construct of the kind, and fails for another one and for none', () => {
  const bucket = new CfnBucket(new Stack(new App(), 'stack'), 'bucket');

  expect(asKind(bucket, CfnResource)).toBe(bucket);
  expect(() => asKind(bucket.stack, CfnBucket)).toThrow('stack is no CfnBucket');
  expect(() => asKind(undefined, CfnBucket)).toThrow('a construct that is missing is no CfnBucket');
});
