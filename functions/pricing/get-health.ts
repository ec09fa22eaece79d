import { type CloudCli, localCloudCli } from '../../lib/azure/cli.ts';
import { type Call, endpoint, type Reply } from '../../lib/http/endpoint.ts';
import { optionalPricingGrants } from '../../lib/http/pricing-access.ts';
import { prime } from '../../lib/http/prime.ts';
import { pricingHealthReply } from '../../lib/http/schemas/pricing-health-reply.generated.js';
import { version } from '../../lib/http/version.ts';
import { covers, type Grants } from '../../lib/pricing/grants.ts';
import { listScopes, type Scope } from '../../lib/storage/scopes.ts';
import { isStalled } from '../../lib/storage/stalled-attempt.ts';
import { StoreUnavailable } from '../../lib/storage/unavailable.ts';
import { routes } from '../routes.ts';

/** Outside world of this endpoint; a test hands in its own. */
export interface GetHealth {
  readonly version: string;
  /** Never takes longer than 2 s, and answers at once while another request is waiting. */
  readonly cloudCli: () => Promise<CloudCli>;
  readonly scopes: () => Promise<readonly Scope[]>;
  readonly grants: typeof optionalPricingGrants;
}

/** Prices older than this want a look: the public list is read daily, a contract's sheet changes monthly. */
const limitDays = { retail: 3, contract: 45 } as const;
const dayMs = 86_400_000;

/**
 * Health of the pricing API (pricing-api.md, GET /api/health; the fields left open there are in api.md). A contract scope
 * counts only for callers who may see it: neither the times nor the status tell anybody else of its imports.
 * @throws HttpProblem 401 with a key that is not valid
 */
export const getHealth =
  (world: GetHealth) =>
  async (call: HealthCall): Promise<Reply> => {
    const [cloud_cli, scopes] = await Promise.all([world.cloudCli(), scopesFor(call, world)]);
    const common = { version: `v${world.version}`, cloud_cli };
    if (!scopes) {
      const database = { last_write_at: null, last_sync_at: null };
      return { status: 503, body: { ok: false, ...common, status: 'unavailable', database, snapshots: [] } };
    }
    return {
      ok: true,
      ...common,
      status: scopes.some((scope) => scope.active && needsALook(scope, call.now)) ? 'degraded' : 'ok',
      database: {
        last_write_at: newest(scopes.flatMap(({ latest }) => [latest?.started_at, latest?.completed_at])),
        last_sync_at: newest(scopes.map(({ active_snapshot: active }) => active?.activated_at)),
      },
      snapshots: scopes.flatMap(({ scope_id, active_snapshot: active }) =>
        active
          ? [
              {
                scope_id,
                snapshot_id: active.snapshot_id,
                status: 'completed',
                row_count: active.row_count,
                activated_at: active.activated_at,
              },
            ]
          : [],
      ),
    };
  };

type HealthCall = Pick<Call, 'now' | 'keyId' | 'apiKey'>;

/** The scopes that the caller may know of: public price lists, and what is granted. Undefined while the store does not answer. */
async function scopesFor(call: HealthCall, world: GetHealth): Promise<readonly Scope[] | undefined> {
  try {
    const [grants, scopes]: [Grants, readonly Scope[]] = await Promise.all([world.grants(call), world.scopes()]);
    return scopes.filter(({ kind, scope_id }) => kind === 'retail' || covers(grants, scope_id));
  } catch (error) {
    if (error instanceof StoreUnavailable) return undefined;
    throw error;
  }
}

const needsALook = ({ kind, latest, active_snapshot: active }: Scope, now: Date): boolean =>
  latest?.status === 'failed' ||
  (latest !== null && isStalled(latest, now)) ||
  (active !== null && now.getTime() - Date.parse(active.activated_at) > limitDays[kind] * dayMs);

/** ISO date-times in UTC order as text. */
const newest = (times: readonly (string | null | undefined)[]): string | null =>
  times.reduce<string | null>((latest, time) => (time && (latest === null || time > latest) ? time : latest), null);

await prime(() => listScopes());

export const handler = endpoint(
  routes.pricingGetHealth,
  getHealth({
    version,
    cloudCli: localCloudCli(),
    scopes: () => listScopes(),
    grants: optionalPricingGrants,
  }),
  { reply: pricingHealthReply },
);
