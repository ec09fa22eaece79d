import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';

/** API Gateway stops waiting for a function after this time. */
const gatewaySeconds = 29;

interface LocalFunction {
  readonly id: string;
  readonly timeoutSeconds?: number;
}

/**
 * Creates the context of a local invocation, which is not cut off at its time limit.
 * @param signal no time remains once it is aborted, so that an import stops at its next checkpoint
 */
export function createLocalContext(row: LocalFunction, signal?: AbortSignal): Context {
  const { id: functionName, timeoutSeconds = gatewaySeconds } = row;
  const deadline = performance.now() + timeoutSeconds * 1000;
  const awsRequestId = randomUUID();
  return {
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${functionName}`,
    memoryLimitInMB: '1024',
    awsRequestId,
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => (signal?.aborted ? 0 : Math.max(0, Math.round(deadline - performance.now()))),
    done: () => {},
    fail: () => {},
    succeed: () => {},
  };
}
