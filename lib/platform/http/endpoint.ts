import { randomUUID } from 'node:crypto';
import middy from '@middy/core';
import httpHeaderNormalizer from '@middy/http-header-normalizer';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { checkEnvironment } from '../aws/environment.ts';
import { now } from '../clock.ts';
import type { RequestTypes } from '../request-types.generated.ts';
import { jsonBody } from './body.ts';
import { finish } from './finish.ts';
import { requestIdOf } from './middleware.ts';
import { type ParsedEvent, parseRequest, type Validators } from './parse-request.ts';
import type { ParameterNames } from './path.ts';
import type { Query } from './query.ts';
import type { Reply } from './reply.ts';
import { requestLog } from './request-log.ts';
import { type Route, tablesOf } from './route.ts';
import { undoOnError, undoUnlessAnswered } from './undo-on-error.ts';

/** A request for a handler: decoded, parsed and valid by the schemas of the route. */
export interface Call<R extends CallRow = CallRow> {
  readonly path: Readonly<Record<ParameterNames<R['path']>, string>>;
  readonly query: R extends { readonly schemas: { readonly query: infer Id } } ? TypeOf<Id, Query> : Query;
  readonly body: R extends { readonly schemas: { readonly body: infer Id } } ? TypeOf<Id, unknown> : unknown;
  readonly now: Date;
  /** Stands in response and log. Callers of API Gateway can choose it. */
  readonly requestId: string;
  /** Lambda's id, the same when it retries; callers cannot choose it. */
  readonly invocationId: string;
  /** Registers a step to run if this call throws or its reply cannot be sent. */
  readonly undoUnlessAnswered: (undo: () => Promise<void>) => void;
  /** The header `X-API-Key`; the gateway does not check it on routes with an optional key. */
  readonly apiKey: string | undefined;
  readonly accept: string;
  /** Id of the API key that the gateway has checked. */
  readonly keyId: string | undefined;
}

type CallRow = Pick<Route, 'path' | 'schemas'>;

/** The generated type of a schema; `Other` for schemas of tests, which have none. */
type TypeOf<Id, Other> = Id extends keyof RequestTypes ? RequestTypes[Id] : Other;

export type { Reply } from './reply.ts';

/** An AWS Lambda handler for API Gateway REST events (payload 1.0). It never throws. */
export type Handler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;

/** Makes the Lambda handler of a route. `handle` answers valid requests; its errors become problems (`problem.ts`). */
export function endpoint<const R extends Route>(
  route: R,
  handle: (call: Call<R>) => Promise<Reply>,
  ...[validators]: Record<never, never> extends Validators<R>
    ? [validators?: Validators<R>]
    : [validators: Validators<R>]
): Handler {
  checkEnvironment(tablesOf(route, process.env.APPRAISE_PRICING_ACCESS));
  const call = async (event: ParsedEvent, context: Context): Promise<Reply> =>
    handle({
      path: event.pathParameters,
      query: event.queryStringParameters,
      body: validators?.body ? event.body : undefined,
      now: now(),
      requestId: requestIdOf({ event, context }),
      invocationId: context.awsRequestId ?? randomUUID(),
      undoUnlessAnswered: (undo) => undoUnlessAnswered(context, undo),
      apiKey: event.headers?.['x-api-key'],
      accept: event.headers?.accept ?? '',
      keyId: event.requestContext?.identity?.apiKeyId ?? undefined,
    } as Call<R>);
  // After the handler the stack runs backwards: a response is finished, then logged with its status.
  const stack = [
    requestLog(route),
    httpHeaderNormalizer(),
    finish(route),
    undoOnError(),
    ...(validators?.body ? [jsonBody()] : []),
    parseRequest(validators ?? {}),
  ];
  const run = middy(call as never).use(stack as never) as unknown as Handler;
  // The stack changes the event, and its sender may send it again.
  return (event, context) => run({ ...event }, context);
}
