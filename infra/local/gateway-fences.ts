import type { GatewayPlan } from '../../lib/access/gateway-plans.ts';
import type { Refusal } from '../../lib/platform/http/errors.ts';
import { defaultStageFence, type Fence, planFences } from '../fences.ts';
import { gatewayRefusals } from '../gateway-refusals.ts';

/** What a request runs into. */
export interface FencedRequest {
  /** Method of the API that it is for, all callers of which share a fence: `GET /api/health`. */
  readonly method: string;
  /** The caller's key, where the method asks for one. */
  readonly key?: { readonly id: string; readonly plan: GatewayPlan } | undefined;
}

/** Takes a request, or says with what the gateway refuses it. */
export type Fences = (request: FencedRequest) => Refusal | undefined;

/** What runs on by itself, and what the clock on the wall says. */
export interface FenceClocks {
  /** Milliseconds since some moment. */
  readonly elapsedMs: () => number;
  readonly now: () => Date;
}

/** Requests that may come now: full at first, and filled again at the rate of its fence. */
interface Bucket {
  requests: number;
  filledAtMs: number;
}

interface KeyState {
  readonly plan: GatewayPlan;
  readonly bucket: Bucket;
  day: string;
  requests: number;
}

/**
 * The fences of API Gateway, counted in memory: the throttle and the daily quota of a key's usage plan, then the throttle of
 * the method. What is refused counts nowhere.
 */
export function openFences({ elapsedMs, now }: FenceClocks): Fences {
  const keys = new Map<string, KeyState>();
  const methods = new Map<string, Bucket>();
  const newBucket = ({ burst }: Fence): Bucket => ({ requests: burst, filledAtMs: elapsedMs() });

  const stateOf = ({ id, plan }: NonNullable<FencedRequest['key']>, day: string): KeyState => {
    const known = keys.get(id);
    const state = known?.plan === plan ? known : { plan, bucket: newBucket(planFences[plan]), day, requests: 0 };
    keys.set(id, state);
    // Any other day is a new one, also where the clock was set back: an earlier day must not lock a key out.
    if (state.day !== day) Object.assign(state, { day, requests: 0 });
    return state;
  };

  return ({ method, key }) => {
    const state = key && stateOf(key, now().toISOString().slice(0, 10));
    const fence = key && planFences[key.plan];
    if (state && fence) {
      fill(state.bucket, fence, elapsedMs());
      if (state.bucket.requests < 1) return gatewayRefusals.THROTTLED;
      if (fence.daily !== undefined && state.requests >= fence.daily) return gatewayRefusals.QUOTA_EXCEEDED;
    }
    const shared = methods.get(method) ?? newBucket(defaultStageFence);
    methods.set(method, shared);
    fill(shared, defaultStageFence, elapsedMs());
    if (shared.requests < 1) return gatewayRefusals.THROTTLED;
    shared.requests -= 1;
    if (state) {
      state.bucket.requests -= 1;
      state.requests += 1;
    }
    return undefined;
  };
}

function fill(bucket: Bucket, { rate, burst }: Fence, atMs: number): void {
  const elapsedSeconds = Math.max(0, atMs - bucket.filledAtMs) / 1000;
  bucket.requests = Math.min(burst, bucket.requests + elapsedSeconds * rate);
  bucket.filledAtMs = atMs;
}
