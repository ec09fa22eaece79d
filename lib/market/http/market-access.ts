import { LRUCache } from 'lru-cache';
import { type AccessKey, type findAccessKey, type findKeyId, secretHash } from '../../access/access-keys.ts';
import { dailyRequests, includes, type Plan } from '../../access/plans.ts';
import type { CountedRequest, refund, spend } from '../../access/quotas.ts';
import type { Call } from '../../platform/http/endpoint.ts';
import { HttpProblem } from '../../platform/http/errors.ts';
import { fullReply, type Reply } from '../../platform/http/reply.ts';
import { PlanRequired, QuotaExceeded } from '../errors.ts';
import { dayOf, daysAfter, nextMidnight, nextRefresh } from '../sao-paulo.ts';

/** The stores behind keys and quotas. */
export interface MarketAccess {
  readonly findKey: typeof findAccessKey;
  /** Id of a key by the hash of its secret, where the gateway has not checked it. */
  readonly findKeyId: typeof findKeyId;
  readonly spend: typeof spend;
  readonly refund: typeof refund;
}

/** Who calls: undefined where no key was sent, or one without a plan, and none is needed. */
export type Caller = AccessKey | undefined;

/**
 * A handler behind a plan. The key must be there, enabled, and of the plan or a higher one; each request that is answered
 * counts against the quota of the day, and one that fails does not. Answers tell how much of it is left.
 * @param required plan of the endpoint; with `optional`, a request without a key is answered too, and not counted
 * @throws HttpProblem 401, PlanRequired 403, QuotaExceeded 429
 */
export function withQuota<Given extends Call>(
  access: MarketAccess,
  { required, optional = false }: { readonly required: Plan; readonly optional?: boolean },
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
    // A key for pricing alone opens as much of the market as none.
    if (plan === null && optional) return handle(call, undefined);
    if (plan === null || !includes(plan, required)) throw new PlanRequired(required, plan);
    const limit = dailyRequests[plan];
    if (limit === null) return handle(call, key);
    return counted(access, call, { keyId: quota_id, limit }, () => handle(call, key));
  };
}

interface Quota {
  readonly keyId: string;
  readonly limit: number;
}

async function counted(access: MarketAccess, call: Call, { keyId, limit }: Quota, answer: () => Promise<Reply>) {
  const { now } = call;
  const request: CountedRequest = { keyId, day: dayOf(now), requestId: call.invocationId, now };
  const giveBack = () => call.undoUnlessAnswered(() => access.refund(request));
  const seconds = Math.ceil((nextMidnight(now).getTime() - now.getTime()) / 1000);
  // Both at once: an answer changes nothing, and is dropped where the quota is used up.
  const answering = answer();
  answering.catch(() => {});
  const used = await access.spend(request, limit).catch((error: unknown) => {
    // Nobody knows whether it was counted.
    giveBack();
    throw error;
  });
  if (used === undefined) throw new QuotaExceeded(limit, seconds, quotaHeaders(limit, 0, seconds));
  giveBack();
  const reply = fullReply(await answering);
  return { ...reply, headers: { ...reply.headers, ...quotaHeaders(limit, limit - used, seconds) } };
}

/** RateLimit fields as the IETF drafts them, and the older names that many clients read. Seconds until the refill. */
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

/** Functions refuse a disabled key this much later at most; the gateway, which has it too, refuses it at once. */
const keyAgeMs = 10_000;

/** Keeps keys for a few seconds: they hardly change, and reading one for each request would cost as much as the data. */
function cacheKeys(find: MarketAccess['findKey']): (keyId: string, now: Date) => Promise<AccessKey | undefined> {
  const cache = new LRUCache<string, { readonly at: number; readonly key: AccessKey }>({ max: 1_000 });
  return async (keyId, now) => {
    const cached = cache.get(keyId);
    // By the time of the request; a clock that was set back by more proves nothing.
    if (cached && Math.abs(now.getTime() - cached.at) < keyAgeMs && !cached.key.disabled) return cached.key;
    const key = await find(keyId);
    if (key) cache.set(keyId, { at: now.getTime(), key });
    else cache.delete(keyId);
    return key;
  };
}

/** While the publication that is due has not come, an answer must not outlast it by more. */
const maxAgeWhileLate = 60;

/**
 * How long an answer holds: until the next refresh is due, where the publication of the last one is there; a minute at
 * most, where it may still come.
 * @param latest the newest publication
 */
export function untilNextRefresh(now: Date, latest: { readonly dia: string }): Readonly<Record<string, string>> {
  const next = nextRefresh(now);
  const seconds = Math.floor((next.getTime() - now.getTime()) / 1000);
  const isLate = latest.dia < daysAfter(dayOf(next), -1);
  return { 'Cache-Control': `private, max-age=${isLate ? Math.min(seconds, maxAgeWhileLate) : seconds}` };
}
