import { type CloudCli, localCloudCli } from '../../lib/azure/cli.ts';
import { type Call, endpoint, type Reply } from '../../lib/http/endpoint.ts';
import { prime } from '../../lib/http/prime.ts';
import { pricingHealthReply } from '../../lib/http/schemas/pricing-health-reply.generated.js';
import { version } from '../../lib/http/version.ts';
import { listScopes, type Scope } from '../../lib/storage/scopes.ts';
import { StoreUnavailable } from '../../lib/storage/unavailable.ts';
import { routes } from '../routes.ts';

/** Outside world of this endpoint; a test hands in its own. */
export interface GetHealth {
  readonly version: string;
  /** Never takes longer than 2 s, and answers at once while another request is waiting. */
  readonly cloudCli: () => Promise<CloudCli>;
  readonly scopes: () => Promise<readonly Scope[]>;
  /** The endpoint is public: only where everybody may see every scope does it name those of contracts. */
  readonly showsContracts: () => boolean;
}

/** Prices older than this want a look: the public list is read daily, a contract's sheet changes monthly. */
const limitDays = { retail: 3, contract: 45 } as const;
const dayMs = 86_400_000;

/** Health of the pricing API (pricing-api.md, GET /api/health; the fields left open there are in api.md). */
export const getHealth =
  (world: GetHealth) =>
  async ({ now }: Pick<Call, 'now'>): Promise<Reply> => {
    const [cloud_cli, scopes] = await Promise.all([world.cloudCli(), allScopes(world)]);
    const common = { version: `v${world.version}`, cloud_cli };
    if (!scopes) {
      const database = { last_write_at: null, last_sync_at: null };
      return { status: 503, body: { ok: false, ...common, status: 'unavailable', database, snapshots: [] } };
    }
    const shown = scopes.filter(({ kind }) => kind === 'retail' || world.showsContracts());
    return {
      ok: true,
      ...common,
      status: scopes.some((scope) => scope.active && needsALook(scope, now)) ? 'degraded' : 'ok',
      database: {
        last_write_at: newest(scopes.flatMap(({ latest }) => [latest?.started_at, latest?.completed_at])),
        last_sync_at: newest(scopes.map(({ active_snapshot: active }) => active?.activated_at)),
      },
      snapshots: shown.flatMap(({ scope_id, active_snapshot: active }) =>
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

/** Undefined while the store does not answer. */
async function allScopes(world: GetHealth): Promise<readonly Scope[] | undefined> {
  try {
    return await world.scopes();
  } catch (error) {
    if (error instanceof StoreUnavailable) return undefined;
    throw error;
  }
}

const needsALook = ({ kind, latest, active_snapshot: active }: Scope, now: Date): boolean =>
  latest?.status === 'failed' ||
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
    showsContracts: () => process.env.APPRAISE_PRICING_ACCESS === 'open',
  }),
  { reply: pricingHealthReply },
);
