import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import { InvalidResponse } from './invalid-responses.ts';

/** 503: the store does not answer, or has more to do than it can. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  readonly code = 'store_unavailable';
  readonly status = 503;
  readonly facts = { retry_after_seconds: 5 };
}

/** Faults that pass: of the network and of what stands in it, and those that DynamoDB asks to be tried again. */
const passing = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  'InternalServerError',
  'ServiceUnavailable',
  'TimeoutError',
  'AbortError',
]);
const network = /^(?:ECONN|EPIPE|ETIMEDOUT|EAI_AGAIN|ENOTFOUND|EHOSTUNREACH|ENETUNREACH)/;

/**
 * What a reader makes of a failed call to DynamoDB, after the SDK has tried again as often as it does: a 503 for what
 * passes; anything else is a fault of ours and stays as it is.
 */
export function unavailable(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  const status = error instanceof DynamoDBServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0;
  const passes = error instanceof InvalidResponse || passing.has(error.name) || network.test(code) || status >= 500;
  if (!passes) return error;
  return new StoreUnavailable(error.message, { cause: error });
}
