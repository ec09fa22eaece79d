import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import { errorCode } from '../error-facts.ts';
import { isExpiredToken } from './fresh-credentials.ts';
import { InvalidResponse } from './invalid-responses.ts';

/** 503: DynamoDB does not answer, or it throttles. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  readonly code = 'store_unavailable';
  readonly status = 503;
  readonly facts = { retry_after_seconds: 5 };
}

const temporaryNames = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  'InternalServerError',
  'ServiceUnavailable',
  'TimeoutError',
  'AbortError',
]);
const networkCodes = /^(?:ECONN|EPIPE|ETIMEDOUT|EAI_AGAIN|ENOTFOUND|EHOSTUNREACH|ENETUNREACH)/;

/** Turns a temporary error of DynamoDB or the network into StoreUnavailable; returns other errors unchanged. */
export function mapStoreError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = errorCode(error) ?? '';
  const status = error instanceof DynamoDBServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0;
  const isTemporary =
    error instanceof InvalidResponse ||
    isExpiredToken(error) ||
    temporaryNames.has(error.name) ||
    networkCodes.test(code) ||
    status >= 500;
  if (!isTemporary) return error;
  return new StoreUnavailable(error.message, { cause: error });
}
