import { randomUUID } from 'node:crypto';
import middy from '@middy/core';
import httpHeaderNormalizer from '@middy/http-header-normalizer';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { checkEnvironment } from '../aws/environment.ts';
import { now } from '../clock.ts';
import { type Log, logger } from '../log.ts';
import type { RequestTypes } from '../request-types.generated.ts';
import { jsonBody } from './body.ts';
import { contentCoding } from './compression.ts';
import { HttpProblem } from './errors.ts';
import { computeEtag, matchesEtag, toWeakEtag } from './etag.ts';
import { type Middleware, type Request, requestIdOf } from './middleware.ts';
import { type ParsedEvent, parseRequest, type Validators } from './parse-request.ts';
import type { ParameterNames } from './path.ts';
import { type Answer, createProblem, isServerError } from './problem.ts';
import type { Query } from './query.ts';
import { type Reply, toFullReply } from './reply.ts';
import { inLanguage, languageFor } from './request-language.ts';
import { type Route, tablesOf } from './route.ts';

type Undo = () => Promise<void>;

const steps = new WeakMap<Context, Undo[]>();
/** Invocations that have failed: one that ran out of time may still register a step. */
const undone = new WeakSet<Context>();

/** Registers a step to run if the invocation fails. */
function undoUnlessAnswered(context: Context, requestId: string, undo: Undo): void {
  steps.set(context, [...(steps.get(context) ?? []), undo]);
  if (undone.has(context)) void undoInvocation(context, requestId);
}

/** Runs the steps that an invocation has registered, each once; logs those that fail. @returns false if there was none */
export async function undoInvocation(context: Context, requestId: string): Promise<boolean> {
  const registered = steps.get(context) ?? [];
  steps.delete(context);
  undone.add(context);
  const outcomes = await Promise.allSettled(registered.map((undo) => undo()));
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') logger.error('undoing failed', { request_id: requestId, error: outcome.reason });
  }
  return registered.length > 0;
}

/** Undoes a failed invocation before the caller gets a problem. */
const undoOnError: Middleware = {
  onError: async (request) => {
    await undoInvocation(request.context, requestIdOf(request));
  },
};

/**
 * Ends a request before Lambda would, which answers nothing that a caller could read: the rest of the time is for what must be
 * undone. The limits of the store are for a single call to it.
 */
const inTime = {
  timeoutEarlyInMillis: 3_000,
  timeoutEarlyResponse: (): never => {
    throw new HttpProblem(503, 'store_unavailable', { retry_after_seconds: 5 });
  },
} as const;

/** Logs one line per request, never with values from the caller, and the cause of an error of 500 or more. */
export function requestLog(route: Route, log: Log = logger): Middleware {
  const startedAt = new WeakMap<Request, number>();
  const write = (request: Request): void => {
    const began = startedAt.get(request) ?? performance.now();
    log.info('request', {
      route: route.id,
      method: request.event.httpMethod,
      path: route.path,
      status: (request.response as APIGatewayProxyResult).statusCode,
      duration_ms: Math.round((performance.now() - began) * 10) / 10,
      request_id: requestIdOf(request),
      ...(route.plan && { plan: route.plan }),
    });
  };
  return {
    before: (request) => {
      startedAt.set(request, performance.now());
    },
    after: write,
    onError: (request) => {
      const { error } = request;
      if (error && isServerError(error)) {
        log.error('request failed', { route: route.id, request_id: requestIdOf(request), error: loggable(error) });
      }
      write(request);
    },
  };
}

/** Removes a cause that is no error, because it can hold values that must not be logged. */
function loggable(error: Error): Error {
  if (error.cause === undefined || error.cause instanceof Error) return error;
  const bare = new Error(error.message);
  bare.name = error.name;
  if (error.stack !== undefined) bare.stack = error.stack;
  return bare;
}

/** Turns a reply into a response with cache headers and entity tag, or a 304; and an error into a problem. */
function finish(route: Route): Middleware {
  return {
    after: (request) => {
      const answer = withETag(answerOf(request.response as Reply, route), request.event);
      const language = languageOf(route, request.event);
      const negotiated = language === route.language ? {} : { 'Content-Language': language };
      const spoken = { ...answer, headers: { ...answer.headers, ...negotiated } };
      request.response = responseOf(spoken, request.event, requestIdOf(request));
    },
    onError: (request) => {
      const requestId = requestIdOf(request);
      const audience = { language: languageOf(route, request.event), carriesOk: route.context !== 'market' };
      const problem = createProblem(request.error, audience, requestId, site);
      request.response = responseOf(problem, request.event, requestId);
    },
  };
}

/**
 * The headers of an event have the letter case of its sender until they are normalized. Agents are answered in the language of the
 * route: what a tool says around the figures has no other.
 */
function languageOf(route: Route, { headers }: Pick<APIGatewayProxyEvent, 'headers'>): Route['language'] {
  if (route.path.startsWith('/mcp/')) return route.language;
  const name = Object.keys(headers ?? {}).find((header) => header.toLowerCase() === 'accept-language');
  return languageFor(route, name === undefined ? undefined : headers?.[name]);
}

function answerOf(reply: Reply, route: Route): Answer & { readonly etag: string | undefined } {
  const { status, headers, body, etag: known } = toFullReply(reply);
  return {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': cacheControl(route), ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    etag: known,
  };
}

function withETag(
  { etag: known, ...answer }: ReturnType<typeof answerOf>,
  { httpMethod, headers }: APIGatewayProxyEvent,
): Answer {
  if (answer.status !== 200 || (httpMethod !== 'GET' && httpMethod !== 'HEAD')) return answer;
  const strong = known ?? computeEtag(answer.body);
  const isCompressed = contentCoding(headers?.['accept-encoding'], Buffer.byteLength(answer.body));
  const { Vary: vary, ...others } = answer.headers;
  const tags = {
    ETag: isCompressed ? toWeakEtag(strong) : strong,
    Vary: vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`,
  };
  if (!matchesEtag(headers?.['if-none-match'], strong)) return { ...answer, headers: { ...others, ...tags } };
  const { 'Content-Type': _, ...kept } = others;
  return { status: 304, headers: { ...kept, ...tags }, body: '' };
}

/** `Cache-Control` of a success: only the client may keep what it got for its key. */
function cacheControl({ cacheSeconds, access }: Pick<Route, 'cacheSeconds' | 'access'>): string {
  if (cacheSeconds === undefined) return 'no-store';
  return `${access === 'public' ? 'public' : 'private'}, max-age=${cacheSeconds}`;
}

/** Address of the console, which has the pages about problems; none where it is off. */
const site = process.env.APPRAISE_CONSOLE_URL;

/** The one origin whose pages may read responses; if it is not set, no page may. */
const origin = process.env.APPRAISE_CORS_ORIGIN;

/** Headers of answers that scripts of that origin may read, beside those that browsers always show. */
const exposedHeaders = [
  'Content-Disposition',
  'ETag',
  'Link',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
];

/** @middy/http-cors would add 4 KB to each bundle for these two. */
const corsHeaders: Readonly<Record<string, string>> = origin
  ? {
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Expose-Headers': exposedHeaders.join(', '),
    }
  : {};

const responseOf = (
  answer: Answer,
  { httpMethod }: APIGatewayProxyEvent,
  requestId: string,
): APIGatewayProxyResult => ({
  statusCode: answer.status,
  headers: { ...answer.headers, ...corsHeaders, 'X-Request-Id': requestId },
  body: httpMethod === 'HEAD' ? '' : answer.body,
  isBase64Encoded: false,
});

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
  /** All headers, by their names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
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
      undoUnlessAnswered: (undo) => undoUnlessAnswered(context, requestIdOf({ event, context }), undo),
      apiKey: event.headers?.['x-api-key'],
      accept: event.headers?.accept ?? '',
      headers: event.headers ?? {},
      keyId: event.requestContext?.identity?.apiKeyId ?? undefined,
    } as Call<R>);
  // After the handler the stack runs backwards: a response is finished, then logged with its status.
  const stack = [
    requestLog(route),
    httpHeaderNormalizer(),
    finish(route),
    undoOnError,
    ...(validators?.body ? [jsonBody()] : []),
    parseRequest(validators ?? {}),
  ];
  const run = middy(call as never, inTime).use(stack as never) as unknown as Handler;
  // The stack changes the event, and its sender may send it again.
  return (event, context) => inLanguage(languageOf(route, event), () => run({ ...event }, context));
}
