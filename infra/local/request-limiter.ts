import type { GatewayPlan } from '../../lib/access/gateway-plans.ts';
import type { Refusal } from '../../lib/platform/http/errors.ts';
import { gatewayRefusals } from '../gateway-refusals.ts';
import { defaultThrottle, type Throttle, usagePlanLimits } from '../request-limits.ts';

/** What a request runs into. */
export interface LimitedRequest {
  /** Method of the API that it is for, all callers of which share a limits: `GET /api/health`. */
  readonly method: string;
  /** The caller's key, where the method asks for one. */
  readonly key?: { readonly id: string; readonly plan: GatewayPlan } | undefined;
}

/** Takes a request, or says with what the gateway refuses it. */
export type RequestLimiter = (request: LimitedRequest) => Refusal | undefined;

/** What runs on by itself, and what the clock on the wall says. */
export interface LimiterClocks {
  /** Milliseconds since some moment. */
  readonly elapsedMs: () => number;
  readonly now: () => Date;
}

/** Requests that may come now: full at first, and filled again at the rate of its limits. */
interface TokenBucket {
  requests: number;
  filledAtMs: number;
}

interface KeyUsage {
  readonly plan: GatewayPlan;
  readonly bucket: TokenBucket;
  day: string;
  requests: number;
}

/**
 * The fences of API Gateway, counted in memory: the throttle and the daily quota of a key's usage plan, then the throttle of
 * the method. What is refused counts nowhere.
 */
export function createRequestLimiter({ elapsedMs, now }: LimiterClocks): RequestLimiter {
  const keys = new Map<string, KeyUsage>();
  const methods = new Map<string, TokenBucket>();
  const newBucket = ({ burst }: Throttle): TokenBucket => ({ requests: burst, filledAtMs: elapsedMs() });

  const usageOf = ({ id, plan }: NonNullable<LimitedRequest['key']>, day: string): KeyUsage => {
    const known = keys.get(id);
    const state = known?.plan === plan ? known : { plan, bucket: newBucket(usagePlanLimits[plan]), day, requests: 0 };
    keys.set(id, state);
    // Any other day is a new one, also where the clock was set back: an earlier day must not lock a key out.
    if (state.day !== day) Object.assign(state, { day, requests: 0 });
    return state;
  };

  return ({ method, key }) => {
    const state = key && usageOf(key, now().toISOString().slice(0, 10));
    const limits = key && usagePlanLimits[key.plan];
    if (state && limits) {
      fill(state.bucket, limits, elapsedMs());
      if (state.bucket.requests < 1) return gatewayRefusals.THROTTLED;
      if (limits.daily !== undefined && state.requests >= limits.daily) return gatewayRefusals.QUOTA_EXCEEDED;
    }
    const shared = methods.get(method) ?? newBucket(defaultThrottle);
    methods.set(method, shared);
    fill(shared, defaultThrottle, elapsedMs());
    if (shared.requests < 1) return gatewayRefusals.THROTTLED;
    shared.requests -= 1;
    if (state) {
      state.bucket.requests -= 1;
      state.requests += 1;
    }
    return undefined;
  };
}

function fill(bucket: TokenBucket, { rate, burst }: Throttle, atMs: number): void {
  const elapsedSeconds = Math.max(0, atMs - bucket.filledAtMs) / 1000;
  bucket.requests = Math.min(burst, bucket.requests + elapsedSeconds * rate);
  bucket.filledAtMs = atMs;
}
