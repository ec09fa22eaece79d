import { now } from '../../lib/platform/clock.ts';
import { type Call, endpoint, type Reply } from '../../lib/platform/http/endpoint.ts';
import { howToImport } from '../../lib/pricing/errors.ts';
import { pricingGrants, readAccess, type ScopeAccess } from '../../lib/pricing/http/pricing-access.ts';
import { readContractScopesAtLoad } from '../../lib/pricing/http/scopes-at-load.ts';
import { requireScope } from '../../lib/pricing/scope/grants.ts';
import { newestAttempt, type Scope } from '../../lib/pricing/scope/scope.ts';
import { dayOf, validityWarnings } from '../../lib/pricing/scope/validity.ts';
import { routes } from '../routes.ts';

/** What this endpoint needs from outside; a test passes its own. */
export interface GetSync extends ScopeAccess {
  readonly now: () => Date;
}

/** Answers with the sync state of a scope (docs/spec/pricing/sync.md). @throws ScopeNotGranted 403, ScopeNotFound 404 */
export const getSync =
  (deps: GetSync) =>
  async ({ path, keyId }: Call<typeof routes.pricingGetSync>): Promise<Reply> => {
    const [grants, scopes] = await readAccess(deps, keyId, path.scope);
    const scope = requireScope(path.scope, grants, scopes);
    const { scope_id, active_snapshot, active_order, repeated } = scope;
    const latest = newestAttempt(scope);
    const isActive = latest?.snapshot_id === active_snapshot?.snapshot_id;
    // An event may come twice: the sheet that is in use does not repeat itself.
    const isRepeated = repeated?.order === active_order && repeated?.source !== active_snapshot?.source;
    return {
      ok: true,
      scope_id,
      snapshot: {
        ...snapshotOf(active_snapshot, dayOf(deps.now())),
        ...(repeated && isRepeated && { repeated_source: repeated.source }),
      },
      ...(latest && !isActive && { latest }),
      ...(!active_snapshot && { hint: howToImport(scope_id) }),
    };
  };

function snapshotOf(active: Scope['active_snapshot'], today: string) {
  if (!active) return { status: 'none', row_count: 0 };
  const { snapshot_id, row_count, started_at, completed_at, source, rejected_rows, sheet } = active;
  const ofDays = validityWarnings(sheet, today);
  return {
    snapshot_id,
    status: 'completed',
    row_count,
    started_at,
    completed_at,
    source,
    rejected_rows,
    effective_start: sheet?.effective_start ?? null,
    effective_end: sheet?.effective_end ?? null,
    warnings: [...ofDays, ...(sheet?.warnings ?? [])],
    warning_count: ofDays.length + (sheet?.warning_count ?? 0),
  };
}

const scopes = await readContractScopesAtLoad();

export const handler = endpoint(routes.pricingGetSync, getSync({ grants: pricingGrants, scopes, now }));
