import { ConditionalCheckFailedException, ProvisionedThroughputExceededException } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from 'vitest';
import { mapStoreError } from '../../../../lib/platform/aws/store-errors.ts';

const metadata = (httpStatusCode: number) => ({ message: 'from AWS', $metadata: { httpStatusCode } });
const named = (name: string, code?: string): Error => Object.assign(new Error('of the network'), { name, code });

describe('a failed call to the store', () => {
  test.for([
    ['throttling', new ProvisionedThroughputExceededException(metadata(400))],
    ['a time-out', named('TimeoutError')],
    ['a refused connection', named('Error', 'ECONNREFUSED')],
    ['a name that is not found', named('Error', 'ENOTFOUND')],
  ] as const)('is 503 with Retry-After for %s, and keeps its cause', ([, error]) => {
    expect(mapStoreError(error)).toMatchObject({
      status: 503,
      code: 'store_unavailable',
      facts: { retry_after_seconds: 5 },
      cause: error,
    });
  });

  test.for([
    ['a condition that does not hold', new ConditionalCheckFailedException(metadata(400))],
    ['a programming error', new TypeError('x is not a function')],
    ['something thrown that is no error', 'text'],
  ] as const)('stays as it is for %s', ([, error]) => {
    expect(mapStoreError(error)).toBe(error);
  });
});
