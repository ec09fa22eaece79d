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
import type { Route } from './route.ts';
import { takeBack, undoUnlessAnswered } from './take-back.ts';

/** What a handler is given: the request, parsed and valid by the schemas of the route's row. */
export interface Call<R extends CallRow = CallRow> {
  /** Path parameters, percent-decoded. */
  readonly path: Readonly<Record<ParameterNames<R['path']>, string>>;
  /** Only parameters that the route's query schema knows, each of the type that it says. */
  readonly query: R extends { readonly schemas: { readonly query: infer Id } } ? TypeOf<Id, Query> : Query;
  /** The JSON body, of the type that the route's body schema says; undefined where the row has none. */
  readonly body: R extends { readonly schemas: { readonly body: infer Id } } ? TypeOf<Id, unknown> : unknown;
  readonly now: Date;
  /** As responses and log lines name the request. Callers of API Gateway can choose it. */
  readonly requestId: string;
  /** Lambda's id of the invocation, the same where it tries again; no caller can choose it. */
  readonly invocationId: string;
  /** Registers a step that undoes something if this call fails: if it throws, or if its reply cannot be sent. */
  readonly undoUnlessAnswered: (undo: () => Promise<void>) => void;
  /** What the caller sent as `X-API-Key`: for routes whose key is optional, which the gateway does not check. */
  readonly apiKey: string | undefined;
  /** The `Accept` header; empty where there is none. */
  readonly accept: string;
  /** Id of the caller's API key, which the gateway has checked; undefined where none was sent or asked for. */
  readonly keyId: string | undefined;
}

/** The parts of a row that say what its calls are like. */
type CallRow = Pick<Route, 'path' | 'schemas'>;

/** The type that a schema stands for; that of all schemas where there is none generated, as for those of tests. */
type TypeOf<Id, Other> = Id extends keyof RequestTypes ? RequestTypes[Id] : Other;

export type { Reply } from './reply.ts';

/** An AWS Lambda handler for API Gateway REST events (payload version 1.0). It never throws. */
export type Handler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;

/**
 * Makes the Lambda handler of a route: puts the one middleware stack around a function.
 * @param route row of the route table
 * @param handle answers a valid call; what it throws becomes a problem (`problem.ts`)
 * @param validators of query and body; required as far as the row names any
 */
export function endpoint<const R extends Route>(
  route: R,
  handle: (call: Call<R>) => Promise<Reply>,
  ...[validators]: Record<never, never> extends Validators<R>
    ? [validators?: Validators<R>]
    : [validators: Validators<R>]
): Handler {
  checkEnvironment(tablesOf(route));
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
  // After the handler the stack runs from its end: a response is finished, then logged with its final status.
  const stack = [
    requestLog(route),
    httpHeaderNormalizer(),
    finish(route),
    takeBack(),
    ...(validators?.body ? [jsonBody()] : []),
    parseRequest(validators ?? {}),
  ];
  const run = middy(call as never).use(stack as never) as unknown as Handler;
  // The stack changes the event, and whoever has sent it may send it again.
  return (event, context) => run({ ...event }, context);
}

/** The tables of a route that its function is told: callers who sign their requests (IAM) have no API keys to look up. */
function tablesOf({ access, tables }: Route): Route['tables'] {
  if (access !== 'api-key' || process.env.APPRAISE_PRICING_ACCESS !== 'iam') return tables;
  const { access: _, ...others } = tables;
  return others;
}
