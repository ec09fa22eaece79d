import { setTimeout as sleep } from 'node:timers/promises';
import pRetry from 'p-retry';

/** Takes note of what is waited for, for people. @returns to be called once the wait is over */
export type OnWait = (what: string) => () => void;

/** How patient a request is. */
export interface Patience {
  /** Waits before further tries, in milliseconds; for tests. */
  readonly waits?: { readonly firstMs: number; readonly longestMs: number };
  /** Longest time for one try. */
  readonly timeoutMs?: number;
  /** No further try begins after this time. @default - the number of tries alone decides */
  readonly maxTotalMs?: number;
  /** Called after each failed try that will be followed by another. */
  readonly onRetry?: (retry: Retry) => void;
  /** Ends the request, between tries too. */
  readonly signal?: AbortSignal | undefined;
  /** Told of the request, from its first try until it ends. */
  readonly onWait?: OnWait | undefined;
}

/** A failed try that will be followed by another. */
export interface Retry {
  /** What went wrong, without secrets. */
  readonly message: string;
  /** Number of the failed try, from 1. */
  readonly failedTry: number;
  readonly maxTries: number;
  readonly nextTryInMs: number;
}

export interface FetchOptions extends Patience {
  readonly headers?: Readonly<Record<string, string>>;
  /** What is asked, for messages: `the price list`. */
  readonly what: string;
  /** Which part of it is asked for: a stock, a region, a page. */
  readonly part?: string;
  readonly largestBytes: number;
  /** What of a success is worth another try: a sentence, or undefined where it is fine. */
  readonly check?: (text: string) => string | undefined;
}

/** The outside world failed: a sentence without secrets. `status` where it answered with one. */
export class FetchFailure extends Error {
  override readonly name: string = 'FetchFailure';
  readonly status: number | undefined;

  constructor(message: string, options: ErrorOptions & { readonly status?: number } = {}) {
    super(message, options);
    this.status = options.status;
  }
}

/** Worth another try. */
class Passing extends FetchFailure {}

/** How often a request is tried before it counts as failed. */
export const maxTries = 6;

/** The body of a GET, as text: see `fetchBytes`. @throws FetchFailure */
export const fetchText = async (url: URL, options: FetchOptions): Promise<string> =>
  (await fetchBytes(url, options)).toString();

/**
 * The body of a GET. What passes (throttling, faults of the server or the network, half an answer) is tried again, later
 * and later, `Retry-After` honoured; redirects are not followed, so that a header goes nowhere else.
 * @throws FetchFailure
 */
export async function fetchBytes(url: URL, options: FetchOptions): Promise<Buffer> {
  const { firstMs = 4_000, longestMs = 60_000 } = options.waits ?? {};
  const { maxTotalMs, onRetry, signal, onWait, what, part } = options;
  const endWait = onWait?.(part === undefined ? what : `${what} (${part})`);
  return pRetry(() => once(url, options, longestMs), {
    retries: maxTries - 1,
    ...(maxTotalMs !== undefined && { maxRetryTime: maxTotalMs }),
    ...(signal && { signal }),
    onFailedAttempt: ({ error, attemptNumber, retriesLeft, retryDelay }) => {
      if (retriesLeft === 0 || !(error instanceof Passing)) return;
      onRetry?.({ message: error.message, failedTry: attemptNumber, maxTries, nextTryInMs: retryDelay });
    },
    minTimeout: firstMs,
    maxTimeout: longestMs,
    factor: 2,
    randomize: true,
    shouldRetry: ({ error }) => error instanceof Passing,
  }).finally(endWait);
}

async function once(url: URL, options: FetchOptions, longestMs: number): Promise<Buffer> {
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
    throw new Passing(`${what} does not answer: ${cause?.message ?? error.message}`, { cause: error });
  });
  const { status } = response;
  if (status === 429 || status >= 500) {
    await response.body?.cancel();
    await sleep(Math.min(retryAfterMs(response.headers.get('retry-after')), longestMs), undefined, {
      ...(signal && { signal }),
    });
    throw new Passing(`${what} answers with status ${status}`, { status });
  }
  if (!response.ok) {
    await response.body?.cancel();
    throw new FetchFailure(`${what} refuses the request with status ${status}`, { status });
  }
  const body = await bodyOf(response, options);
  const wrong = options.check?.(body.toString());
  if (wrong !== undefined) throw new Passing(wrong);
  return body;
}

/** Seconds, or a date. */
function retryAfterMs(header: string | null): number {
  if (header === null) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}

async function bodyOf(response: Response, { what, largestBytes }: FetchOptions): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes > largestBytes) throw new FetchFailure(`an answer of ${what} exceeds ${largestBytes} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof FetchFailure) throw error;
    throw new Passing(`an answer of ${what} is cut off`, { cause: error });
  }
  return Buffer.concat(chunks);
}

/** Complains of what is not JSON: a proxy's page, or half an answer whose length was not announced. */
export const notJson =
  (what: string) =>
  (text: string): string | undefined => {
    try {
      JSON.parse(text);
      return undefined;
    } catch {
      return `an answer of ${what} is not JSON`;
    }
  };
