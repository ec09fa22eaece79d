import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import { InvalidResponse } from './invalid-responses.ts';

/** 503: DynamoDB does not answer, or throttles. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  readonly code = 'store_unavailable';
  readonly status = 503;
  readonly facts = { retry_after_seconds: 5 };
}

/** Names of temporary errors: of the network, and those for which DynamoDB asks for a retry. */
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

/**
 * Maps the error of a call to DynamoDB, which the SDK has already retried.
 * @returns StoreUnavailable for a temporary error; any other error, a defect of ours, as it is
 */
export function mapStoreError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  const status = error instanceof DynamoDBServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0;
  const isTemporary =
    error instanceof InvalidResponse || temporaryNames.has(error.name) || networkCodes.test(code) || status >= 500;
  if (!isTemporary) return error;
  return new StoreUnavailable(error.message, { cause: error });
}
