import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import pRetry from 'p-retry';
import { errorCode, errorMessage } from './error-facts.ts';
import { connectionFault, type Fault, FetchFailure, silenceOf, textFault } from './fetch-fault.ts';

/** How long a try of a request may take. */
interface TryLimits {
  /** For the whole try. @default 60 s */
  readonly timeoutMs?: number;
  /** The longest silence, from the request to its answer and between the parts of the answer. @default - timeoutMs alone counts */
  readonly idleMs?: number;
}

/** A try under its limits. */
interface LimitedTry {
  /** Aborts at a limit. */
  readonly signal: AbortSignal;
  /** The fault of a try that a limit has ended. */
  readonly fault: () => Fault | undefined;
  /** Notes that something has come. */
  readonly hear: () => void;
  readonly end: () => void;
}

/** Begins a try. */
export function limitTry({ timeoutMs = 60_000, idleMs = timeoutMs }: TryLimits): LimitedTry {
  const whole = AbortSignal.timeout(timeoutMs);
  const silent = new AbortController();
  const timer = setTimeout(() => silent.abort(), idleMs);
  return {
    signal: AbortSignal.any([whole, silent.signal]),
    fault: () => {
      if (silent.signal.aborted) return silenceOf(idleMs);
      return whole.aborted ? silenceOf(timeoutMs) : undefined;
    },
    hear: () => void timer.refresh(),
    end: () => clearTimeout(timer),
  };
}

/** Notes what a job waits for, such as `the price list`. @returns a function to call when the wait is over */
export type OnWait = (what: string) => () => void;

/** How long a request is tried, and who learns of it. */
export interface Patience extends TryLimits {
  readonly waits?: { readonly firstMs: number; readonly maxMs: number };
  /** No try begins after this time. @default - only `maxTries` counts */
  readonly maxTotalMs?: number;
  readonly onRetry?: (retry: Retry) => void;
  /** Learns of each failed try. */
  readonly onFault?: (fault: Fault) => void;
  /** A longer `Retry-After` ends the tries. @default - waits at most `waits.maxMs` and tries again */
  readonly maxRetryAfterMs?: number;
  /** Waits as `Retry-After` says. @default - a timer */
  readonly sleep?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  readonly signal?: AbortSignal | undefined;
  readonly onWait?: OnWait | undefined;
}

/** A failed try that will be followed by another. The message has no secrets; `failedTry` begins at 1. */
export interface Retry {
  readonly message: string;
  readonly failedTry: number;
  readonly maxTries: number;
  readonly nextTryInMs: number;
}

/** What to fetch; `what` and `part` name the service and the requested stock, region or page in messages. */
export interface FetchOptions extends Patience {
  readonly headers?: Readonly<Record<string, string>>;
  readonly what: string;
  readonly part?: string;
  readonly maxBytes: number;
  /** True if the headers have a condition, so that a 304 is a success. */
  readonly isConditional?: boolean;
  /** Returns why a successful response must be requested again, or undefined if it is right. */
  readonly check?: (text: string) => string | undefined;
}

/** Reads a successful response. Its body fails if it is cut off, or exceeds `maxBytes`. */
export type ReadResponse<Result> = (response: Response, body: AsyncIterable<Uint8Array>) => Promise<Result>;

class TemporaryFailure extends FetchFailure {}

/** Maximum number of tries of a request, the first included. */
export const maxTries = 6;

/** `fetchBytes` as text. @throws FetchFailure */
export const fetchText = async (url: URL, options: FetchOptions): Promise<string> =>
  (await fetchBytes(url, options)).toString();

/** Fetches the body of a GET, as `fetchWith` does. @throws FetchFailure */
export const fetchBytes = (url: URL, options: FetchOptions): Promise<Buffer> =>
  fetchWith(url, options, async (_, body) => {
    const bytes = await buffer(body);
    const text = options.check && bytes.toString();
    const wrong = text === undefined ? undefined : options.check?.(text);
    if (text === undefined || wrong === undefined) return bytes;
    throw new TemporaryFailure(wrong, { what: options.what, fault: textFault(text) });
  });

/**
 * Sends a GET. It retries after throttling, errors of server or network and incomplete responses; each try is read anew. It
 * follows no redirects, because headers may hold secrets. @throws FetchFailure
 */
export async function fetchWith<Result>(url: URL, options: FetchOptions, read: ReadResponse<Result>): Promise<Result> {
  const { firstMs = 4_000, maxMs = 60_000 } = options.waits ?? {};
  const { maxTotalMs, onRetry, onFault, signal, onWait, what, part } = options;
  const endWait = onWait?.(part === undefined ? what : `${what} (${part})`);
  return pRetry((attempt) => once(url, options, { maxMs, isLast: attempt === maxTries, read }), {
    retries: maxTries - 1,
    ...(maxTotalMs !== undefined && { maxRetryTime: maxTotalMs }),
    ...(signal && { signal }),
    onFailedAttempt: ({ error, attemptNumber, retriesLeft, retryDelay }) => {
      if (error instanceof FetchFailure) onFault?.(error.fault);
      if (retriesLeft === 0 || !(error instanceof TemporaryFailure)) return;
      onRetry?.({ message: error.message, failedTry: attemptNumber, maxTries, nextTryInMs: retryDelay });
    },
    minTimeout: firstMs,
    maxTimeout: maxMs,
    factor: 2,
    randomize: true,
    shouldRetry: ({ error }) => error instanceof TemporaryFailure,
  }).finally(endWait);
}

interface Try<Result> {
  readonly maxMs: number;
  readonly isLast: boolean;
  readonly read: ReadResponse<Result>;
}

async function once<Result>(url: URL, options: FetchOptions, attempt: Try<Result>): Promise<Result> {
  const limited = limitTry(options);
  try {
    const response = await ask(url, options, limited);
    limited.hear();
    await checkStatus(response, options, attempt);
    return await attempt.read(response, bodyOf(response, options, limited));
  } finally {
    limited.end();
  }
}

async function ask(url: URL, { what, headers, signal }: FetchOptions, limited: LimitedTry): Promise<Response> {
  return fetch(url, {
    headers: { Accept: 'application/json', 'User-Agent': 'appraise', ...headers },
    redirect: 'error',
    signal: signal ? AbortSignal.any([signal, limited.signal]) : limited.signal,
  }).catch((error: Error) => {
    signal?.throwIfAborted();
    if (error.cause instanceof Error && error.cause.message.includes('redirect')) {
      throw new FetchFailure(`${what} redirects elsewhere`, { what, fault: { kind: 'redirect' } });
    }
    const fault = limited.fault() ?? connectionFault(errorCode(error.cause));
    throw new TemporaryFailure(`${what} does not answer: ${errorMessage(error.cause ?? error)}`, {
      cause: error,
      what,
      fault,
    });
  });
}

/** @throws FetchFailure for a status that is no success, a temporary one after the wait that the server wants */
async function checkStatus(
  response: Response,
  { what, maxRetryAfterMs, sleep = sleepUntil, signal, isConditional }: FetchOptions,
  { maxMs, isLast }: Try<unknown>,
): Promise<void> {
  const { status } = response;
  if (status === 429 || status >= 500) {
    await response.body?.cancel();
    const waitMs = retryAfterMs(response.headers.get('retry-after'));
    const retryAfter = waitMs === undefined ? {} : { retryAfterSeconds: Math.ceil(waitMs / 1000) };
    const failure = { what, fault: { kind: 'status', status, ...retryAfter } } as const;
    if (maxRetryAfterMs !== undefined && (waitMs ?? 0) > maxRetryAfterMs) {
      throw new FetchFailure(`${what} answers with status ${status} and wants a longer wait`, failure);
    }
    if (waitMs !== undefined && !isLast) await sleep(Math.min(waitMs, maxRetryAfterMs ?? maxMs), signal);
    throw new TemporaryFailure(`${what} answers with status ${status}`, failure);
  }
  if (!response.ok && !(status === 304 && isConditional)) {
    await response.body?.cancel();
    const fault = { kind: 'status', status } as const;
    throw new FetchFailure(`${what} refuses the request with status ${status}`, { what, fault });
  }
}

const sleepUntil = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  sleep(ms, undefined, { ...(signal && { signal }) });

/** @returns undefined without a header that can be read */
function retryAfterMs(header: string | null): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

/** The chunks of a body. @throws FetchFailure, which is temporary unless the body is too large */
async function* bodyOf(
  response: Response,
  { what, maxBytes }: FetchOptions,
  limited: LimitedTry,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      limited.hear();
      bytes += chunk.length;
      if (bytes > maxBytes) {
        const fault = { kind: 'too large', maxBytes } as const;
        throw new FetchFailure(`an answer of ${what} exceeds ${maxBytes} bytes`, { what, fault });
      }
      yield chunk;
    }
  } catch (error) {
    if (error instanceof FetchFailure) throw error;
    const fault = limited.fault() ?? { kind: 'cut off' as const };
    throw new TemporaryFailure(`an answer of ${what} is cut off`, { cause: error, what, fault });
  }
}

/** Makes a `check` for responses that are not JSON: a proxy's page, or a part of a response without a length. */
export const checkJson =
  (what: string) =>
  (text: string): string | undefined => {
    try {
      JSON.parse(text);
      return undefined;
    } catch {
      return `an answer of ${what} is not JSON`;
    }
  };
