import { type Call, endpoint, type Reply } from '../../lib/platform/http/endpoint.ts';
import { howToAddScope } from '../../lib/pricing/errors.ts';
import { pricingAccess, readUploadAccess, type UploadAccess } from '../../lib/pricing/http/pricing-access.ts';
import { readContractScopesAtLoad } from '../../lib/pricing/http/scopes-at-load.ts';
import { visibleScopes } from '../../lib/pricing/scope/grants.ts';
import { billingProfileOf } from '../../lib/pricing/scope-id.ts';
import { routes } from '../routes.ts';

/** Lists the contract scopes that the caller may see (docs/spec/pricing/scopes.md). */
export const listScopes =
  (deps: UploadAccess) =>
  async ({ keyId }: Call): Promise<Reply> => {
    const { grants, canUpload, scopes } = await readUploadAccess(deps, keyId);
    const visible = visibleScopes(grants, scopes);
    return {
      ok: true,
      scopes: visible.map(({ scope_id, provider, currency, active, enrollment_id, active_snapshot }) => ({
        scope_id,
        provider,
        currency,
        active,
        enrollment_id,
        billing_profile_id: billingProfileOf(scope_id),
        active_snapshot_id: active_snapshot?.snapshot_id ?? null,
        can_upload: canUpload,
      })),
      ...(visible.length === 0 && {
        hint: `No contract scope that this caller may see has been added yet. ${howToAddScope()}`,
      }),
    };
  };

const scopes = await readContractScopesAtLoad();

export const handler = endpoint(routes.pricingListScopes, listScopes({ access: pricingAccess, scopes }));
