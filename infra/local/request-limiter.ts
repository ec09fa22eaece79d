import type { GatewayPlan } from '../../lib/access/plans.ts';
import type { Refusal } from '../../lib/platform/http/errors.ts';
import { gatewayRefusals } from '../gateway-refusals.ts';
import { defaultThrottle, type Throttle, usagePlanLimits } from '../request-limits.ts';

/** A request as the limiter sees it. */
export interface LimitedRequest {
  /** The method of the API, whose callers share a throttle: `GET /api/health`. */
  readonly method: string;
  /** The caller's key, where the method asks for one. */
  readonly key?: { readonly id: string; readonly plan: GatewayPlan } | undefined;
}

/** Counts a request, or returns the gateway's refusal of it. */
export type RequestLimiter = (request: LimitedRequest) => Refusal | undefined;

/** A monotonic clock, and the time of day. */
export interface LimiterClocks {
  readonly elapsedMs: () => number;
  readonly now: () => Date;
}

/** The requests that may come now: full at first, refilled at the throttle's rate. */
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

/** Counts API Gateway's limits in memory: those of the key's usage plan, then the method's. Refusals do not count. */
export function createRequestLimiter({ elapsedMs, now }: LimiterClocks): RequestLimiter {
  const keys = new Map<string, KeyUsage>();
  const methods = new Map<string, TokenBucket>();
  const newBucket = ({ burst }: Throttle): TokenBucket => ({ requests: burst, filledAtMs: elapsedMs() });

  const usageOf = ({ id, plan }: NonNullable<LimitedRequest['key']>, day: string): KeyUsage => {
    const known = keys.get(id);
    const state = known?.plan === plan ? known : { plan, bucket: newBucket(usagePlanLimits[plan]), day, requests: 0 };
    keys.set(id, state);
    // An earlier day also resets the count: a clock that is set back must not lock a key out.
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
