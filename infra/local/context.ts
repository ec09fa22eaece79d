import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';

/** After so many seconds API Gateway stops waiting for a function. */
const gatewaySeconds = 29;

/** The part of a row of `functions/routes.ts` that the context depends on. */
interface LocalFunction {
  readonly id: string;
  readonly timeoutSeconds?: number;
}

/**
 * The Lambda context of one local invocation.
 * @param row the route or job; the time limit of a job is what `getRemainingTimeInMillis` counts down from. Nothing is
 *   cut off locally
 * @param signal leaves no time once it is aborted: a function that can go on later stops then
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
