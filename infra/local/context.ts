import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';

/**
 * The Lambda context of one local invocation.
 * @param functionName id of the route or job
 * @param timeoutMs what `getRemainingTimeInMillis` counts down from; nothing is cut off locally
 */
export function localContext(functionName: string, timeoutMs = 29_000): Context {
  const deadline = performance.now() + timeoutMs;
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
    getRemainingTimeInMillis: () => Math.max(0, Math.round(deadline - performance.now())),
    done: () => {},
    fail: () => {},
    succeed: () => {},
  };
}
