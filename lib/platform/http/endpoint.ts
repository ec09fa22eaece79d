import { randomUUID } from 'node:crypto';
import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { now } from '../clock.ts';
import { logger } from '../log.ts';
import { jsonBody } from './body.ts';
import { type AnyChecks, type Checks, checked } from './checks.ts';
import { finish, header } from './finish.ts';
import { type Middleware, requestIdOf } from './middleware.ts';
import { type ParameterNames, readPath } from './path.ts';
import { type Query, readQuery } from './query.ts';
import type { Reply } from './reply.ts';
import { requestLog } from './request-log.ts';
import type { Route } from './route.ts';
import { takeBack, undoUnlessAnswered } from './take-back.ts';

/** What a handler is given: the request, already checked against the route's row. */
export interface Call<Path extends string = string> {
  /** Path parameters, percent-decoded. */
  readonly path: Readonly<Record<ParameterNames<Path>, string>>;
  /** Only parameters that the route's query schema knows. */
  readonly query: Query;
  /** The parsed JSON body, valid by the route's body schema; undefined where the row has none. */
  readonly body: unknown;
  readonly now: Date;
  /** As answers and log lines name the request. Callers of API Gateway can choose it. */
  readonly requestId: string;
  /** Lambda's id of the invocation, the same where it tries again; no caller can choose it. */
  readonly invocationId: string;
  /** Has something undone if this call is not answered: if it throws, or if its reply cannot be sent. */
  readonly undoUnlessAnswered: (undo: () => Promise<void>) => void;
  /** What the caller sent as `X-API-Key`: for routes whose key is optional, which the gateway does not check. */
  readonly apiKey: string | undefined;
  /** The `Accept` header; empty where there is none. */
  readonly accept: string;
  /** Id of the caller's API key, which the gateway has checked; undefined where none was sent or asked for. */
  readonly keyId: string | undefined;
}

export type { Reply } from './reply.ts';

/** An AWS Lambda handler for API Gateway REST events (payload version 1.0). It never throws. */
export type Handler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;

/**
 * The Lambda handler of one route: the one middleware stack around a function that knows nothing of it.
 * @param route row of the route table
 * @param handle answers a checked call; what it throws becomes a problem response (`problem.ts`)
 * @param checks compiled schemas; required as far as the row names any
 */
export function endpoint<const R extends Route>(
  route: R,
  handle: (call: Call<R['path']>) => Promise<Reply>,
  ...[checks]: Record<never, never> extends Checks<R> ? [checks?: Checks<R>] : [checks: Checks<R>]
): Handler {
  const known: AnyChecks = checks ?? {};
  const call = async (event: APIGatewayProxyEvent, context: Context): Promise<Reply> =>
    handle({
      path: readPath(event.pathParameters) as Call<R['path']>['path'],
      query: readQuery(event, known.query).query,
      body: known.body ? event.body : undefined,
      now: now(),
      requestId: requestIdOf({ event, context }),
      invocationId: context.awsRequestId ?? randomUUID(),
      undoUnlessAnswered: (undo) => undoUnlessAnswered(context, undo),
      apiKey: header(event, 'x-api-key'),
      accept: header(event, 'accept') ?? '',
      keyId: event.requestContext?.identity?.apiKeyId ?? undefined,
    });
  // Middlewares run outwards in reverse: the reply is checked, then finished, then logged with its final status.
  const stack: Middleware[] = [
    requestLog(route, logger),
    finish(route),
    takeBack(logger),
    ...(known.body ? [jsonBody()] : []),
    checked(known),
  ];
  return middy(call as never).use(stack as never) as unknown as Handler;
}
