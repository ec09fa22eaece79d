/** The daily quota of a key, as the headers of an answer say it. */
export interface RequestLimits {
  readonly limit: number;
  readonly left: number;
  /** Seconds until the quota is refilled. */
  readonly refillSeconds: number;
}

/** Reads `X-RateLimit-*`; undefined where there is no quota. */
export function readRequestLimits(headers: Headers): RequestLimits | undefined {
  const limit = count(headers.get('X-RateLimit-Limit'));
  const left = count(headers.get('X-RateLimit-Remaining'));
  const refillSeconds = count(headers.get('X-RateLimit-Reset'));
  if (limit === undefined || left === undefined || refillSeconds === undefined) return undefined;
  return { limit, left, refillSeconds };
}

/** Reads `Retry-After`, in seconds or as a date. */
export function readRetryAfter(headers: Headers, now: Date): number | undefined {
  const text = headers.get('Retry-After');
  const date = Date.parse(text ?? '');
  return count(text) ?? (Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now.getTime()) / 1000)));
}

const count = (text: string | null): number | undefined =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
