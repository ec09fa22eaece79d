import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { contentCoding } from './compression.ts';
import { computeEtag, matchesEtag, toWeakEtag } from './etag.ts';
import { type Middleware, requestIdOf } from './middleware.ts';
import { type Answer, createProblem } from './problem.ts';
import { type Reply, toFullReply } from './reply.ts';
import type { Route } from './route.ts';

/** Turns a reply into a response with cache headers and entity tag, or a 304; and an error into a problem. */
export function finish(route: Route): Middleware {
  const audience = { language: route.language, carriesOk: route.context === 'pricing' };
  return {
    after: (request) => {
      const answer = withETag(answerOf(request.response as Reply, route), request.event);
      request.response = responseOf(answer, request.event, requestIdOf(request));
    },
    onError: (request) => {
      const requestId = requestIdOf(request);
      const problem = createProblem(request.error, audience, requestId, site);
      request.response = responseOf(problem, request.event, requestId);
    },
  };
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
