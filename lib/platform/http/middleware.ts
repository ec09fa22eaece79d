import type middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { Reply } from './reply.ts';

/** The stack's own view of a request: a `Reply` from the handler, an API Gateway result once it is finished. */
export type Request = middy.Request<APIGatewayProxyEvent, Reply | APIGatewayProxyResult>;

export interface Middleware {
  readonly before?: (request: Request) => unknown;
  readonly after?: (request: Request) => unknown;
  readonly onError?: (request: Request) => unknown;
}

/** Id that the answer and the log line carry: the gateway's, or the invocation's where no gateway was involved. */
export const requestIdOf = ({
  event,
  context,
}: {
  readonly event: Pick<APIGatewayProxyEvent, 'requestContext'>;
  readonly context: Pick<Request['context'], 'awsRequestId'>;
}): string => event.requestContext?.requestId ?? context.awsRequestId;
