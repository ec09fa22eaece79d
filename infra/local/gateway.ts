import { randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { promisify } from 'node:util';
import { deflate, gzip } from 'node:zlib';
import type { APIGatewayProxyResult } from 'aws-lambda';
import findMyWay, { type HTTPMethod } from 'find-my-way';
import type { GatewayPlan } from '../../lib/access/plans.ts';
import { bodyLimitBytes } from '../../lib/platform/http/body.ts';
import { contentCoding } from '../../lib/platform/http/compression.ts';
import { HttpProblem, type Refusal } from '../../lib/platform/http/errors.ts';
import { matchesEtag } from '../../lib/platform/http/etag.ts';
import { audienceOf, createProblem } from '../../lib/platform/http/problem.ts';
import type { Route } from '../../lib/platform/http/route.ts';
import { toProxyEvent } from '../../lib/platform/http/to-proxy-event.ts';
import { type ConsolePage, compressPage, type FindConsolePage } from './console-pages.ts';
import { createLocalContext } from './context.ts';
import { contentSecurityPolicy, type DocsPage, findDocsPage } from './docs.ts';
import type { ForwardUpload } from './forward-upload.ts';
import type { RouteHandler } from './function-module.ts';
import { guardOrigin, type OriginGuard } from './origin-guard.ts';
import type { RequestLimiter } from './request-limiter.ts';

/** No deployed function answers with these, so their sentences are here and in no bundle. */
const refusal = (status: number, code: string, message: string): Refusal =>
  Object.assign(new Error(message), { status, code, facts: {} });

/** Problems by the code of Node's parser; any other code means that it is not HTTP. */
const refusals: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: refusal(431, 'headers_too_large', 'The URL and the headers together are too large.'),
  ERR_HTTP_REQUEST_TIMEOUT: refusal(408, 'request_timeout', 'The request did not arrive in time.'),
};
const malformed = refusal(400, 'malformed_request', 'The request is not valid HTTP/1.1.');

/**
 * Answers requests that Node's HTTP parser refuses with a problem, and ends the connection, after the answer to an
 * earlier request on it. A request that is being answered gets no second answer.
 */
function answerClientErrors(listener: RequestListener): {
  readonly listener: RequestListener;
  readonly onClientError: (error: NodeJS.ErrnoException, socket: Duplex) => void;
} {
  const current = new WeakMap<Duplex, ServerResponse>();
  return {
    listener: (request, response) => {
      current.set(request.socket, response);
      return listener(request, response);
    },
    onClientError: (error, socket) => {
      const response = current.get(socket);
      const refuse = () => refuseOn(socket, error);
      if (!response || response.writableFinished) refuse();
      // The request's own body is broken: refuse it, unless its answer has begun.
      else if (!response.req.complete) response.headersSent ? socket.destroy() : refuse();
      else response.once('finish', refuse);
    },
  };
}

function refuseOn(socket: Duplex, { code = '' }: NodeJS.ErrnoException): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = randomUUID();
  // The path, and with it the language, is not known.
  const { status, headers, body } = createProblem(refusals[code] ?? malformed, audienceOf(''), requestId);
  const lines = Object.entries({
    ...headers,
    'X-Request-Id': requestId,
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy());
}

/** The route, or the methods that the path has; none where there is no such path. */
type Lookup<Target> = { readonly target: Target } | { readonly allow: readonly string[] };

/** HEAD works where GET does (docs/spec/pricing.md#endpoints). */
const methodsOf = ({ method }: Route): HTTPMethod[] => (method === 'GET' ? ['GET', 'HEAD'] : [method]);

/** In characters; find-my-way's default of 100 is shorter than some ids. */
const maxParamLength = 1_024;

/** Creates a function that finds the target of a request in the route table. */
export function createRouter<Target>(
  routes: readonly Route[],
  targetOf: (route: Route) => Target,
): (method: string, path: string) => Lookup<Target> {
  const table = findMyWay({ maxParamLength });
  for (const route of routes) {
    const path = route.path.replace(/\{([^}]+)\}/g, ':$1');
    table.on(methodsOf(route), path, () => {}, targetOf(route));
  }
  const known = [...new Set(routes.flatMap(methodsOf))];
  return (asked, path) => {
    const method = known.find((name) => name === asked);
    const found = method && table.find(method, path);
    if (found) return { target: found.store };
    return { allow: known.filter((name) => table.find(name, path)) };
  };
}

/** Returns `'too large'` as soon as that is known, but reads on: a client reads no answer while it cannot send. */
function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer | 'too large'> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | 'too large'>();
  const chunks: Buffer[] = [];
  let size = Number(request.headers['content-length'] ?? 0) > limitBytes ? Number.POSITIVE_INFINITY : 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= limitBytes) chunks.push(chunk);
    else resolve('too large');
  });
  request.once('end', () => resolve(size <= limitBytes ? Buffer.concat(chunks, size) : 'too large'));
  request.once('error', reject);
  return promise;
}

interface RouteTarget {
  readonly route: Route;
  readonly handler: RouteHandler;
}

/** An API key as the gateway knows it. */
export interface GatewayKey {
  readonly id: string;
  readonly plan: GatewayPlan;
}

/** How the gateway checks API keys and limits requests. */
export interface KeyCheck {
  readonly needsKey: (route: Route) => boolean;
  /** Finds a key by its secret. */
  readonly find: (secret: string) => Promise<GatewayKey | undefined>;
  /** @default - no limits */
  readonly limiter?: RequestLimiter | undefined;
}

const noKeys: KeyCheck = { needsKey: () => false, find: async () => undefined };

/**
 * Creates the API Gateway of a local run, with the documentation under `/docs`. Its own answers are problems like
 * those of functions. @param keys by default, no key is asked for and nothing is limited
 * @param findConsolePage finds pages of the console; by default there is none, and `/` leads to the documentation
 * @param forwardUpload takes the uploads of the console; by default there are none
 */
export async function createGateway(
  routes: readonly Route[],
  load: (route: Route) => Promise<RouteHandler>,
  keys: KeyCheck = noKeys,
  findConsolePage: FindConsolePage = () => undefined,
  forwardUpload: ForwardUpload = () => false,
): Promise<Server> {
  const handlers = new Map(await Promise.all(routes.map(async (route) => [route, await load(route)] as const)));
  const find = createRouter<RouteTarget>(routes, (route) => ({ route, handler: handlers.get(route) as RouteHandler }));
  const listener: RequestListener = async (request, response) => {
    const requestId = randomUUID();
    const [path = '/', query = ''] = originForm(request.url).split(/\?(.*)/s);
    try {
      if (forwardUpload(request, response)) return;
      const page = findDocsPage(path);
      if (page) return sendPage(request, response, page);
      const consolePage = isRead(request) ? findConsolePage(path) : undefined;
      if (consolePage) return await sendConsolePage(request, response, consolePage);
      if (path === '/' && isRead(request)) return void response.writeHead(302, { Location: '/docs' }).end();
      const found = find(request.method ?? '', path);
      if (!('target' in found)) throw noRouteProblem(request.method, path, found.allow);
      const body = await readBody(request, bodyLimitBytes);
      if (body === 'too large') throw new HttpProblem(413, 'payload_too_large', { limit_bytes: bodyLimitBytes });
      const { route, handler } = found.target;
      const key = await keyOf(request, route, keys);
      const refusal = keys.limiter?.({ method: `${request.method} ${route.path}`, key });
      // In English on every path, as in a deployment: the gateway does not know for which API it answers.
      if (refusal) return sendProblem(request, response, refusal, '/', requestId);
      const event = toProxyEvent(
        {
          method: request.method ?? '',
          path,
          query,
          rawHeaders: request.rawHeaders,
          body,
          sourceIp: request.socket.remoteAddress ?? '',
        },
        { route, requestId, receivedAt: new Date(), key },
      );
      await send(request, response, await handler(event, createLocalContext(route)));
    } catch (error) {
      sendProblem(request, response, error, path, requestId);
    }
  };
  // Without limits, a client could hold its connection for ever by sending a byte a minute.
  const guarded = answerClientErrors(guardOrigin(listener, { refuse }));
  const limits = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 5_000 };
  return createServer(limits, guarded.listener).on('clientError', guarded.onClientError);
}

/** In English on every path: its reader is no caller of the API. */
const refuse: OriginGuard['refuse'] = (request, response, error) =>
  sendProblem(request, response, error, '/', randomUUID());

/** Tells a missing key from an unknown one, which API Gateway cannot (infra/gateway-refusals.ts). */
async function keyOf(request: IncomingMessage, route: Route, { needsKey, find }: KeyCheck) {
  if (!needsKey(route)) return undefined;
  const secret = String(request.headers['x-api-key'] ?? '');
  const key = secret === '' ? undefined : await find(secret);
  if (key === undefined) throw new HttpProblem(401, secret === '' ? 'api_key_required' : 'api_key_invalid');
  return { ...key, secret };
}

/** Proxies send the absolute form, `GET http://host/path`. */
function originForm(url = '/'): string {
  const absolute = /^https?:\/\/[^/?]*/i.exec(url);
  if (!absolute) return url;
  const rest = url.slice(absolute[0].length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

const noRouteProblem = (method: string | undefined, path: string, allow: readonly string[]): HttpProblem =>
  allow.length > 0
    ? new HttpProblem(405, 'method_not_allowed', { method, allow: allow.join(', ') })
    : new HttpProblem(404, 'not_found', { path });

/** Writes a function's answer, compressed as API Gateway would. */
async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { statusCode, headers, multiValueHeaders, body, isBase64Encoded }: APIGatewayProxyResult,
): Promise<void> {
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  const coding = contentCoding(acceptEncoding(request), bytes.length);
  const sent = coding ? await compress[coding](bytes) : bytes;
  if (coding) response.setHeader('Content-Encoding', coding);
  for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, String(value));
  for (const [name, values] of Object.entries(multiValueHeaders ?? {})) response.setHeader(name, values.map(String));
  response.statusCode = statusCode;
  response.end(sent);
}

const compress = { gzip: promisify(gzip), deflate: promisify(deflate) };

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

function sendPage(request: IncomingMessage, response: ServerResponse, { type, body }: DocsPage): void {
  const { method } = request;
  if (!isRead(request)) throw noRouteProblem(method, '/docs', ['GET', 'HEAD']);
  response.writeHead(200, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    'Content-Security-Policy': contentSecurityPolicy,
    'Cache-Control': 'no-cache',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  });
  response.end(method === 'HEAD' ? undefined : body);
}

const acceptEncoding = ({ headers }: IncomingMessage): string | undefined => headers['accept-encoding']?.toString();

async function sendConsolePage(request: IncomingMessage, response: ServerResponse, page: ConsolePage): Promise<void> {
  const { status, headers, body } = await compressPage(page, acceptEncoding(request));
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (matchesEtag(request.headers['if-none-match'], page.headers.ETag ?? '')) {
    response.writeHead(304).end();
    return;
  }
  response.setHeader('Content-Length', body.length);
  response.writeHead(status).end(request.method === 'HEAD' ? undefined : body);
}

function sendProblem(
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
  path: string,
  requestId: string,
): void {
  if (response.headersSent || (request.destroyed && !request.complete)) return;
  const answer = createProblem(error, audienceOf(path), requestId);
  if (answer.status >= 500) console.error(`gateway: request ${requestId} failed:`, error);
  for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
  response.setHeader('X-Request-Id', requestId);
  response.statusCode = answer.status;
  // node:http drops the rest of an unread body before the next request.
  response.end(request.method === 'HEAD' ? undefined : answer.body);
}
