import type middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { Reply } from './reply.ts';

/** A request in the stack: its response is the handler's `Reply`, and API Gateway's result after `finish`. */
export type Request = middy.Request<APIGatewayProxyEvent, Reply | APIGatewayProxyResult>;

export interface Middleware {
  readonly before?: (request: Request) => unknown;
  readonly after?: (request: Request) => unknown;
  readonly onError?: (request: Request) => unknown;
}

/** Returns the gateway's id of the request, or Lambda's where there is no gateway. */
export const requestIdOf = ({
  event,
  context,
}: {
  readonly event: Pick<APIGatewayProxyEvent, 'requestContext'>;
  readonly context: Pick<Request['context'], 'awsRequestId'>;
}): string => event.requestContext?.requestId ?? context.awsRequestId;
