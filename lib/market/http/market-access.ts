import { LRUCache } from 'lru-cache';
import { dailyRequests, includes, type Plan } from '../../access/plans.ts';
import { type AccessKey, type findAccessKey, type findKeyId, secretHash } from '../../access/store/access-keys.ts';
import type { CountedRequest, refund, spend } from '../../access/store/quota-counter.ts';
import type { Call } from '../../platform/http/endpoint.ts';
import { HttpProblem } from '../../platform/http/errors.ts';
import { type Reply, toFullReply } from '../../platform/http/reply.ts';
import { PlanRequired, QuotaExceeded } from '../errors.ts';
import { dayOf, nextMidnight } from '../sao-paulo.ts';

/** The stores behind keys and quotas. */
export interface MarketAccess {
  readonly findKey: typeof findAccessKey;
  /** Finds a key's id by the hash of its secret, if the gateway has not checked the key. */
  readonly findKeyId: typeof findKeyId;
  readonly spend: typeof spend;
  readonly refund: typeof refund;
}

/** The caller's key; undefined if a route with an optional key gets none, or one without a plan. */
export type Caller = AccessKey | undefined;

/**
 * Lets a handler answer only keys of the required plan or a higher one, within the key's daily quota. A request that
 * fails does not count (docs/decisions/0007-exact-quotas-in-dynamodb.md).
 * @param optional also answer a request without a key, which does not count
 * @param isCounted false for a request that stands for others, which count
 * @throws HttpProblem 401, PlanRequired 403, QuotaExceeded 429
 */
export function withQuota<Given extends Call>(
  access: MarketAccess,
  {
    required,
    optional = false,
    isCounted = true,
  }: { readonly required: Plan; readonly optional?: boolean; readonly isCounted?: boolean },
  handle: (call: Given, caller: Caller) => Promise<Reply>,
): (call: Given) => Promise<Reply> {
  const findKey = cacheKeys(access.findKey);
  return async (call) => {
    const keyId = call.keyId ?? (await idOfSecret(call.apiKey, access));
    if (keyId === undefined) {
      if (optional && !call.apiKey) return handle(call, undefined);
      throw new HttpProblem(401, call.apiKey ? 'api_key_invalid' : 'api_key_required');
    }
    const key = await findKey(keyId, call.now);
    if (!key || key.disabled) throw new HttpProblem(401, 'api_key_invalid');
    const { plan, quota_id = keyId } = key;
    // A key for pricing has no plan.
    if (plan === null && optional) return handle(call, undefined);
    if (plan === null || !includes(plan, required)) throw new PlanRequired(required, plan);
    const limit = dailyRequests[plan];
    if (limit === null || !isCounted) return handle(call, key);
    return answerWithinQuota(access, call, { keyId: quota_id, limit }, () => handle(call, key));
  };
}

interface Quota {
  readonly keyId: string;
  readonly limit: number;
}

async function answerWithinQuota(
  access: MarketAccess,
  call: Call,
  { keyId, limit }: Quota,
  answer: () => Promise<Reply>,
) {
  const { now } = call;
  const request: CountedRequest = { keyId, day: dayOf(now), requestId: call.invocationId, now };
  const refundUnlessAnswered = () => call.undoUnlessAnswered(() => access.refund(request));
  const seconds = Math.ceil((nextMidnight(now).getTime() - now.getTime()) / 1000);
  // Both run at once: the handler only reads, and its reply is dropped if the quota is used up.
  const pendingReply = answer();
  pendingReply.catch(() => {});
  const used = await access.spend(request, limit).catch((error: unknown) => {
    // The request may have been counted all the same.
    refundUnlessAnswered();
    throw error;
  });
  if (used === undefined) throw new QuotaExceeded(limit, seconds, quotaHeaders(limit, 0, seconds));
  refundUnlessAnswered();
  const reply = toFullReply(await pendingReply);
  return { ...reply, headers: { ...reply.headers, ...quotaHeaders(limit, limit - used, seconds) } };
}

/** The fields of the IETF's RateLimit draft, and the older names that many clients read. Seconds until the refill. */
const quotaHeaders = (limit: number, left: number, seconds: number): Readonly<Record<string, string>> => ({
  'RateLimit-Policy': `"daily";q=${limit};w=86400`,
  RateLimit: `"daily";r=${left};t=${seconds}`,
  'X-RateLimit-Limit': String(limit),
  'X-RateLimit-Remaining': String(left),
  'X-RateLimit-Reset': String(seconds),
});

async function idOfSecret(secret: string | undefined, access: MarketAccess): Promise<string | undefined> {
  if (!secret) return undefined;
  return access.findKeyId(secretHash(secret));
}

/** A disabled key may work for this long, unless the gateway checks keys: it refuses at once. */
const maxKeyAgeMs = 10_000;

/** Caches keys for a few seconds: to read one for each request would cost as much as to read the data. */
function cacheKeys(find: MarketAccess['findKey']): (keyId: string, now: Date) => Promise<AccessKey | undefined> {
  const cache = new LRUCache<string, { readonly at: number; readonly key: AccessKey }>({ max: 1_000 });
  return async (keyId, now) => {
    const cached = cache.get(keyId);
    // Math.abs: after the clock was set back, the age is unknown.
    if (cached && Math.abs(now.getTime() - cached.at) < maxKeyAgeMs && !cached.key.disabled) return cached.key;
    const key = await find(keyId);
    if (key) cache.set(keyId, { at: now.getTime(), key });
    else cache.delete(keyId);
    return key;
  };
}
