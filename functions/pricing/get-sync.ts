import { type Call, endpoint, type Reply } from '../../lib/platform/http/endpoint.ts';
import { howToImport } from '../../lib/pricing/errors.ts';
import { pricingGrants, readAccess, type ScopeAccess } from '../../lib/pricing/http/pricing-access.ts';
import { readContractScopesAtLoad } from '../../lib/pricing/http/scopes-at-load.ts';
import { requireScope } from '../../lib/pricing/scope/grants.ts';
import type { Scope } from '../../lib/pricing/scope/scope.ts';
import { routes } from '../routes.ts';

/** Answers with the sync state of a scope (docs/spec/pricing.md#sync). @throws ScopeNotGranted 403, ScopeNotFound 404 */
export const getSync =
  (deps: ScopeAccess) =>
  async ({ path, keyId }: Call<typeof routes.pricingGetSync>): Promise<Reply> => {
    const [grants, scopes] = await readAccess(deps, keyId, path.scope);
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
