import { setTimeout as sleep } from 'node:timers/promises';
import pRetry from 'p-retry';

/** Notes what a job waits for, such as `the price list`. @returns a function to call when the wait is over */
export type OnWait = (what: string) => () => void;

/** How long a request is tried, and who learns of it; `timeoutMs` is for one try. */
export interface Patience {
  readonly waits?: { readonly firstMs: number; readonly maxMs: number };
  readonly timeoutMs?: number;
  /** No try begins after this time. @default - only `maxTries` counts */
  readonly maxTotalMs?: number;
  readonly onRetry?: (retry: Retry) => void;
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
  /** Returns why a successful response must be requested again, or undefined if it is right. */
  readonly check?: (text: string) => string | undefined;
}

/** A request to another service failed. The message has no secrets; `status` is set if the service answered. */
export class FetchFailure extends Error {
  override readonly name: string = 'FetchFailure';
  readonly status: number | undefined;

  constructor(message: string, options: ErrorOptions & { readonly status?: number } = {}) {
    super(message, options);
    this.status = options.status;
  }
}

class TemporaryFailure extends FetchFailure {}

/** Maximum number of tries of a request, the first included. */
export const maxTries = 6;

/** `fetchBytes` as text. @throws FetchFailure */
export const fetchText = async (url: URL, options: FetchOptions): Promise<string> =>
  (await fetchBytes(url, options)).toString();

/**
 * Fetches the body of a GET. It retries after throttling, errors of server or network and incomplete responses. It follows no
 * redirects, because headers may hold secrets. @throws FetchFailure
 */
export async function fetchBytes(url: URL, options: FetchOptions): Promise<Buffer> {
  const { firstMs = 4_000, maxMs = 60_000 } = options.waits ?? {};
  const { maxTotalMs, onRetry, signal, onWait, what, part } = options;
  const endWait = onWait?.(part === undefined ? what : `${what} (${part})`);
  return pRetry(() => once(url, options, maxMs), {
    retries: maxTries - 1,
    ...(maxTotalMs !== undefined && { maxRetryTime: maxTotalMs }),
    ...(signal && { signal }),
    onFailedAttempt: ({ error, attemptNumber, retriesLeft, retryDelay }) => {
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

async function once(url: URL, options: FetchOptions, maxMs: number): Promise<Buffer> {
  const { what, headers, timeoutMs = 60_000, signal } = options;
  const patience = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, {
    headers: { Accept: 'application/json', 'User-Agent': 'appraise', ...headers },
    redirect: 'error',
    signal: signal ? AbortSignal.any([signal, patience]) : patience,
  }).catch((error: Error) => {
    signal?.throwIfAborted();
    const { cause } = error as { cause?: { message?: string } };
    if (/redirect/.test(cause?.message ?? '')) throw new FetchFailure(`${what} redirects elsewhere`);
    throw new TemporaryFailure(`${what} does not answer: ${cause?.message ?? error.message}`, { cause: error });
  });
  const { status } = response;
  if (status === 429 || status >= 500) {
    await response.body?.cancel();
    await sleep(Math.min(retryAfterMs(response.headers.get('retry-after')), maxMs), undefined, {
      ...(signal && { signal }),
    });
    throw new TemporaryFailure(`${what} answers with status ${status}`, { status });
  }
  if (!response.ok) {
    await response.body?.cancel();
    throw new FetchFailure(`${what} refuses the request with status ${status}`, { status });
  }
  const body = await bodyOf(response, options);
  const wrong = options.check?.(body.toString());
  if (wrong !== undefined) throw new TemporaryFailure(wrong);
  return body;
}

function retryAfterMs(header: string | null): number {
  if (header === null) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}

async function bodyOf(response: Response, { what, maxBytes }: FetchOptions): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new FetchFailure(`an answer of ${what} exceeds ${maxBytes} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof FetchFailure) throw error;
    throw new TemporaryFailure(`an answer of ${what} is cut off`, { cause: error });
  }
  return Buffer.concat(chunks);
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
