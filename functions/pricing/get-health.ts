import { StoreUnavailable } from '../../lib/platform/aws/store-errors.ts';
import { cacheRead } from '../../lib/platform/cache-read.ts';
import { prime } from '../../lib/platform/http/at-load.ts';
import { type Call, endpoint, type Reply } from '../../lib/platform/http/endpoint.ts';
import { say } from '../../lib/platform/language.ts';
import { logger } from '../../lib/platform/log.ts';
import { NewerFormat } from '../../lib/platform/stored-formats.ts';
import { version } from '../../lib/platform/version.ts';
import { optionalPricingGrants } from '../../lib/pricing/http/pricing-access.ts';
import { covers, type Grants } from '../../lib/pricing/scope/grants.ts';
import { type HealthReason, reasonsOf } from '../../lib/pricing/scope/health-reasons.ts';
import type { Scope } from '../../lib/pricing/scope/scope.ts';
import { type CloudCli, localCloudCli } from '../../lib/pricing/source/azure-cli.ts';
import { readScopes } from '../../lib/pricing/store/scopes.ts';
import { routes } from '../routes.ts';

/** What this endpoint needs from outside; a test passes its own. */
export interface GetPricingHealth {
  readonly version: string;
  /** Never takes longer than 2 s. */
  readonly cloudCli: () => Promise<CloudCli>;
  /** Reads the scopes that the grants cover, and perhaps others. */
  readonly scopes: (grants: Grants) => Promise<readonly Scope[]>;
  readonly grants: typeof optionalPricingGrants;
}

const silent = (): HealthReason => ({
  scope_id: null,
  code: 'store_unavailable',
  detail: say({
    en: 'The data store does not answer. Try again in a moment.',
    pt: 'A base de dados não responde. Tente novamente em instantes.',
  }),
});
const newer = (): HealthReason => ({
  scope_id: null,
  code: 'newer_format',
  detail: say({
    en: 'A newer version of the service wrote this data. Try again when it is back.',
    pt: 'Uma versão mais nova do serviço gravou estes dados. Tente de novo quando ela voltar.',
  }),
});

/**
 * Answers with the health of the pricing API (docs/spec/pricing/health.md). A contract scope counts only for callers who may
 * see it.
 * @throws HttpProblem 401 with a key that is not valid
 */
export const getPricingHealth =
  (deps: GetPricingHealth) =>
  async (call: HealthCall): Promise<Reply> => {
    const [cloud_cli, scopes] = await Promise.all([deps.cloudCli(), scopesFor(call, deps)]);
    const common = { version: `v${deps.version}`, cloud_cli };
    if ('code' in scopes) {
      const database = { last_write_at: null, last_sync_at: null };
      const body = { ok: false, ...common, status: 'unavailable', reasons: [scopes], database, snapshots: [] };
      return { status: 503, body };
    }
    const reasons = reasonsOf(scopes, call.now);
    return {
      ok: true,
      ...common,
      status: reasons.length > 0 ? 'degraded' : 'ok',
      reasons,
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

/** Reads the public price lists and the scopes that the caller may see, or says why that is not possible. */
async function scopesFor(call: HealthCall, deps: GetPricingHealth): Promise<readonly Scope[] | HealthReason> {
  try {
    const grants = await deps.grants(call);
    const scopes = await deps.scopes(grants);
    return scopes.filter(({ kind, scope_id }) => kind === 'retail' || covers(grants, scope_id));
  } catch (error) {
    if (error instanceof StoreUnavailable) return silent();
    if (!(error instanceof NewerFormat)) throw error;
    logger.error('newer format', { error });
    return newer();
  }
}

// ISO date-times in UTC sort as text.
const newest = (times: readonly (string | null | undefined)[]): string | null =>
  times.reduce<string | null>((latest, time) => (time && (latest === null || time > latest) ? time : latest), null);

/** Anyone may ask for the health, and all scopes are in one partition: a container reads them once in five seconds. */
const maxAgeMs = 5_000;
const priceLists = cacheRead(() => readScopes('retail', { consistent: false }), maxAgeMs);
const contracts = cacheRead(() => readScopes('contract', { consistent: false }), maxAgeMs);

await prime(priceLists);

export const handler = endpoint(
  routes.pricingGetHealth,
  getPricingHealth({
    version,
    cloudCli: localCloudCli(),
    scopes: async (grants) =>
      grants.length === 0 ? priceLists() : (await Promise.all([contracts(), priceLists()])).flat(),
    grants: optionalPricingGrants,
  }),
);
