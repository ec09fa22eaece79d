import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { text as textOf } from 'node:stream/consumers';
import { exitCode } from '../../platform/exit-code.ts';
import type { ApiRequest, Ask } from '../../platform/mcp/tool.ts';
import { CommandFailure } from '../failure.ts';
import { apiRefusal } from './api-refusal.ts';

/** Options that say which API to call. */
export interface ApiFlags {
  /** @default - `$APPRAISE_API_URL` */
  readonly url?: string;
  /** @default - `$APPRAISE_API_KEY`, but none with `--local`, where a real key is not needed */
  readonly key?: string;
  /** A running `npm start`, on port `$PORT` or 8787. */
  readonly local?: boolean;
}

/** Calls the API. @throws CommandFailure with code 2 for a refused request, 3 if the service does not answer or is busy */
export interface ApiClient {
  readonly get: <Answer>(path: string, query?: Readonly<Record<string, string | undefined>>) => Promise<Answer>;
  readonly post: <Answer>(path: string, body: unknown) => Promise<Answer>;
}

/** Without it, an address that drops packets would take minutes. */
const connectLimitMs = 3_000;
/** API Gateway answers after 29 s at the latest. */
const answerLimitMs = 35_000;

/** Makes a client. @throws CommandFailure for a missing or wrong address */
export function createApiClient(flags: ApiFlags, environment: NodeJS.ProcessEnv = process.env): ApiClient {
  const { ask, origin } = createApiSender(flags, environment);
  const call = async <Answer>(request: ApiRequest): Promise<Answer> => {
    const { status, value } = await ask(request);
    if (status === 200 && typeof value === 'object' && value !== null) return value as Answer;
    throw apiRefusal(status, value, origin);
  };
  return {
    get: (path, query = {}) => call({ path, query }),
    post: (path, body) => call({ path, body: body as object }),
  };
}

/**
 * Makes what sends requests to an API, and returns its answers whatever their status. @throws CommandFailure for a missing or
 * wrong address; `ask` for an API that cannot be reached
 */
export function createApiSender(
  flags: ApiFlags,
  environment: NodeJS.ProcessEnv = process.env,
): { readonly ask: Ask; readonly origin: string } {
  const base = baseOf(flags, environment);
  const key = flags.key ?? (flags.local ? undefined : environment.APPRAISE_API_KEY);
  if (key && base.protocol === 'http:' && !isLoopback(base)) {
    throw new CommandFailure([`the key would be sent to ${base.origin} without encryption: use https`]);
  }
  const ask: Ask = async ({ path, query = {}, body }) => {
    const url = new URL(path.replace(/^\//, ''), base);
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    const sent = { key, body: body === undefined ? undefined : JSON.stringify(body) };
    const { status, text } = await send(url, sent).catch((error: unknown) => {
      throw new CommandFailure([unreachable(error, base, flags)], exitCode.serviceFailed);
    });
    return { status, value: jsonIn(text) };
  };
  return { ask, origin: base.origin };
}

function baseOf({ url, local }: ApiFlags, environment: NodeJS.ProcessEnv): URL {
  const given = local ? `http://127.0.0.1:${environment.PORT || 8787}` : (url ?? environment.APPRAISE_API_URL);
  if (!given)
    throw new CommandFailure([
      'no address: give --url, set $APPRAISE_API_URL, or use --local with a running npm start',
    ]);
  const base = URL.parse(given);
  if (!base || !/^https?:$/.test(base.protocol)) {
    throw new CommandFailure([`--url must be an http or https address, not ${JSON.stringify(given)}`]);
  }
  // API Gateway's stage is the last part of the path.
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  return base;
}

const isLoopback = ({ hostname }: URL): boolean => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);

interface Sent {
  readonly key: string | undefined;
  readonly body: string | undefined;
}

/** Follows no redirects, so that the key goes nowhere else. */
function send(url: URL, { key, body }: Sent): Promise<{ status: number; text: string }> {
  const headers = {
    Accept: 'application/json',
    ...(key && { 'X-Api-Key': key }),
    ...(body !== undefined && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
  };
  const options = { method: body === undefined ? 'GET' : 'POST', headers };
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? secureRequest : plainRequest)(url, {
      ...options,
      signal: AbortSignal.timeout(answerLimitMs),
    });
    const patience = setTimeout(() => request.destroy(new Error('it does not answer')), connectLimitMs);
    const settled = () => clearTimeout(patience);
    request
      .on('socket', (socket) => (socket.connecting ? socket.once('connect', settled) : settled()))
      .on('close', settled)
      .on('error', reject)
      .on('response', (response) => {
        textOf(response).then((text) => resolve({ status: response.statusCode ?? 0, text }), reject);
      })
      .end(body);
  });
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unreachable(error: unknown, base: URL, { local }: ApiFlags): string {
  const { code, name, message } = error as NodeJS.ErrnoException;
  if (local && code === 'ECONNREFUSED') return 'there is no local run: start one with npm start in another terminal';
  const reason = name === 'TimeoutError' || name === 'AbortError' ? 'it took too long' : message || code;
  return `cannot reach ${base.origin}: ${reason}`;
}
