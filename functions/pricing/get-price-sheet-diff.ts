import { type Call, endpoint, type Reply } from '../../lib/platform/http/endpoint.ts';
import { NoActiveSnapshot, NoEarlierSheet, SheetsNotCompared } from '../../lib/pricing/errors.ts';
import { pricingGrants, readAccess, type ScopeAccess } from '../../lib/pricing/http/pricing-access.ts';
import { readContractScopesAtLoad } from '../../lib/pricing/http/scopes-at-load.ts';
import { requireScope } from '../../lib/pricing/scope/grants.ts';
import { previousSnapshot } from '../../lib/pricing/snapshot/kept-snapshots.ts';
import { listAttempts } from '../../lib/pricing/store/attempts.ts';
import { findComparison } from '../../lib/pricing/store/comparisons.ts';
import { routes } from '../routes.ts';

/** What this endpoint needs from outside; a test passes its own. */
export interface GetPriceSheetDiff extends ScopeAccess {
  readonly find: typeof findComparison;
  readonly attempts: typeof listAttempts;
}

/**
 * Answers with what the active price sheet of a scope changed, as its import has stored it
 * (docs/spec/pricing/price-sheet-diff.md).
 * @throws ScopeNotGranted 403, ScopeNotFound, NoActiveSnapshot, NoEarlierSheet, SheetsNotCompared 404
 */
export const getPriceSheetDiff =
  (deps: GetPriceSheetDiff) =>
  async ({ path, keyId }: Call<typeof routes.pricingGetPriceSheetDiff>): Promise<Reply> => {
    const [grants, scopes] = await readAccess(deps, keyId, path.scope);
    const { scope_id, active_snapshot } = requireScope(path.scope, grants, scopes);
    if (!active_snapshot) throw new NoActiveSnapshot(scope_id);
    const { snapshot_id } = active_snapshot;
    const comparison = await deps.find({ scope_id, snapshot_id });
    if (comparison) return { ok: true, ...comparison };
    const before = previousSnapshot(await deps.attempts(scope_id), snapshot_id);
    throw before ? new SheetsNotCompared(scope_id, snapshot_id) : new NoEarlierSheet(scope_id, snapshot_id);
  };

const scopes = await readContractScopesAtLoad();

export const handler = endpoint(
  routes.pricingGetPriceSheetDiff,
  getPriceSheetDiff({ grants: pricingGrants, scopes, find: findComparison, attempts: listAttempts }),
);
