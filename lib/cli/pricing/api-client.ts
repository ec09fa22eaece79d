import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { text as textOf } from 'node:stream/consumers';
import { exitCode } from '../../platform/exit-code.ts';
import { CommandFailure } from '../failure.ts';
import { apiRefusal } from './api-refusal.ts';

/** Which API a command talks to, as its options say it. */
export interface ApiFlags {
  /** @default - `$APPRAISE_API_URL` */
  readonly url?: string;
  /** @default - `$APPRAISE_API_KEY`, but with `--local` none: a real key has no business there unless it is given */
  readonly key?: string;
  /** A running `npm start`, on port `$PORT` or 8787. */
  readonly local?: boolean;
}

/**
 * JSON over HTTP. Both calls end in a `CommandFailure` unless the answer is a success: code 2 for a refused request,
 * with every fault on a line of its own, 3 for a service that does not answer or is busy.
 */
export interface ApiClient {
  /** @param query what is undefined is left out */
  readonly get: <Answer>(path: string, query?: Readonly<Record<string, string | undefined>>) => Promise<Answer>;
  readonly post: <Answer>(path: string, body: unknown) => Promise<Answer>;
}

/** Whoever does not take the call by then is not there; an address that swallows packets would else hold for minutes. */
const connectLimitMs = 3_000;
/** API Gateway gives up after 29 s, with an answer that says so. */
const answerLimitMs = 35_000;

/** @throws CommandFailure for an address that cannot be meant, or none */
export function apiClient(flags: ApiFlags, environment: NodeJS.ProcessEnv = process.env): ApiClient {
  const base = baseOf(flags, environment);
  const key = flags.key ?? (flags.local ? undefined : environment.APPRAISE_API_KEY);
  if (key && base.protocol === 'http:' && !isLoopback(base)) {
    throw new CommandFailure([`the key would travel in the clear to ${base.origin}: use https`]);
  }
  const call = async <Answer>(url: URL, body?: string): Promise<Answer> => {
    const answer = await send(url, { key, body }).catch((error: unknown) => {
      throw new CommandFailure([unreachable(error, base, flags)], exitCode.serviceFailed);
    });
    const value = jsonIn(answer.text);
    if (answer.status === 200 && typeof value === 'object' && value !== null) return value as Answer;
    throw apiRefusal(answer.status, value, base.origin);
  };
  const address = (path: string): URL => new URL(path.replace(/^\//, ''), base);
  return {
    get: (path, query = {}) => {
      const url = address(path);
      for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value);
      return call(url);
    },
    post: (path, body) => call(address(path), JSON.stringify(body)),
  };
}

function baseOf({ url, local }: ApiFlags, environment: NodeJS.ProcessEnv): URL {
  const given = local ? `http://127.0.0.1:${environment.PORT || 8787}` : (url ?? environment.APPRAISE_API_URL);
  if (!given) throw new CommandFailure(['say where: --url, $APPRAISE_API_URL, or --local for a running npm start']);
  const base = URL.parse(given);
  if (!base || !/^https?:$/.test(base.protocol)) {
    throw new CommandFailure([`--url takes an http or https address, not ${JSON.stringify(given)}`]);
  }
  // A stage of API Gateway is a part of the path.
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  return base;
}

const isLoopback = ({ hostname }: URL): boolean => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);

interface Sent {
  readonly key: string | undefined;
  readonly body: string | undefined;
}

/** One request; redirects are not followed, so the key goes nowhere else. */
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
  if (local && code === 'ECONNREFUSED') return 'nothing answers locally: run npm start in another terminal first';
  const reason = name === 'TimeoutError' || name === 'AbortError' ? 'it took too long' : message || code;
  return `cannot reach ${base.origin}: ${reason}`;
}
