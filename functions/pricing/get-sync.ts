import { type Call, endpoint, type Reply } from '../../lib/platform/http/endpoint.ts';
import { howToImport } from '../../lib/pricing/errors.ts';
import { pricingGrants } from '../../lib/pricing/http/pricing-access.ts';
import { readContractScopesAtLoad } from '../../lib/pricing/http/scopes-at-load.ts';
import { requireScope } from '../../lib/pricing/scope/grants.ts';
import type { Scope } from '../../lib/pricing/scope/scope.ts';
import type { WantedScopes } from '../../lib/pricing/store/callers-scopes.ts';
import { routes } from '../routes.ts';

/** What this endpoint needs from outside; a test passes its own. */
export interface GetSync {
  readonly grants: typeof pricingGrants;
  /** Those of contracts. */
  readonly scopes: (wanted: WantedScopes) => Promise<readonly Scope[]>;
}

/**
 * Sync state of a scope (docs/spec/pricing.md#sync): the active snapshot, and the newest
 * attempt where that is another.
 * @throws ScopeNotGranted 403, ScopeNotFound 404
 */
export const getSync =
  (deps: GetSync) =>
  async ({ path, keyId }: Call<typeof routes.pricingGetSync>): Promise<Reply> => {
    const granted = deps.grants(keyId);
    const [grants, scopes] = await Promise.all([granted, deps.scopes({ scopeId: path.scope, grants: granted })]);
    const { scope_id, active_snapshot, latest } = requireScope(path.scope, grants, scopes);
    const isActive = latest?.snapshot_id === active_snapshot?.snapshot_id;
    return {
      ok: true,
      scope_id,
      snapshot: snapshotOf(active_snapshot),
      ...(latest && !isActive && { latest }),
      ...(!active_snapshot && { hint: howToImport(scope_id) }),
    };
  };

function snapshotOf(active: Scope['active_snapshot']) {
  if (!active) return { status: 'none', row_count: 0 };
  const { snapshot_id, row_count, started_at, completed_at, source, rejected_rows } = active;
  return { snapshot_id, status: 'completed', row_count, started_at, completed_at, source, rejected_rows };
}

const scopes = await readContractScopesAtLoad();

export const handler = endpoint(routes.pricingGetSync, getSync({ grants: pricingGrants, scopes }));
