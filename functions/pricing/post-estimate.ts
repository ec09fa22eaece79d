import { type Call, endpoint, type Reply } from '../../lib/http/endpoint.ts';
import { pricingGrants } from '../../lib/http/pricing-access.ts';
import { estimateReply } from '../../lib/http/schemas/estimate-reply.generated.js';
import { estimateRequest } from '../../lib/http/schemas/estimate-request.generated.js';
import { InvalidItems, RetailPricesMissing } from '../../lib/pricing/estimate/faults.ts';
import { checkedItems, type EstimateRequest } from '../../lib/pricing/estimate/request.ts';
import { estimate, meterIdsFor, offerKeysFor } from '../../lib/pricing/estimate.ts';
import { meantScope } from '../../lib/pricing/grants.ts';
import { lookUp } from '../../lib/storage/hashed-pages.ts';
import { listScopes, type Scope } from '../../lib/storage/scopes.ts';
import { routes } from '../routes.ts';

/** Outside world of this endpoint; a test hands in its own. */
export interface PostEstimate {
  readonly grants: typeof pricingGrants;
  readonly scopes: typeof listScopes;
  readonly lookUp: typeof lookUp;
}

const defaultCurrency = 'USD';

/**
 * Estimates an architecture (pricing-api.md, POST /api/estimate) in three rounds to the store: scopes and grants, the
 * public prices of the items, the contract prices of their meters.
 * @throws InvalidItems 400, PriceNotFound 422, RetailPricesMissing 422
 */
export const postEstimate =
  (world: PostEstimate) =>
  async ({ body, keyId }: Call): Promise<Reply> => {
    const request = body as EstimateRequest;
    const items = checkedItems(request);
    const [grants, contracts, retail] = await Promise.all([
      world.grants(keyId),
      world.scopes('contract'),
      world.scopes('retail'),
    ]);
    const scope = meantScope(request.scope, grants, contracts);
    const currency = currencyOf(request, scope);
    const { scope_id: retailId, active_snapshot: list } = retailScope(retail, currency);
    const offers = await world.lookUp(retailId, list, 'offers', offerKeysFor(items));
    const sheet = scope?.active_snapshot ?? null;
    const contract =
      scope && sheet ? await world.lookUp(scope.scope_id, sheet, 'prices', meterIdsFor(items, offers)) : null;
    const snapshots = { retail: list.snapshot_id, corporate: sheet?.snapshot_id ?? null };
    const result = estimate(items, { currency, offers, contract, snapshots });
    return {
      ...result,
      scope_id: scope?.scope_id ?? null,
      warnings: [...withoutContract(scope), ...result.warnings],
    };
  };

function currencyOf({ currency }: EstimateRequest, scope: Scope | undefined): string {
  if (currency === undefined || scope === undefined || currency === scope.currency) {
    return scope?.currency ?? currency ?? defaultCurrency;
  }
  const detail = `Got "${currency}"; the scope ${scope.scope_id} is in ${scope.currency}.`;
  throw new InvalidItems([{ pointer: '/currency', code: 'not_allowed', detail }]);
}

type Listed = Scope & { readonly active_snapshot: NonNullable<Scope['active_snapshot']> };

function retailScope(scopes: readonly Scope[], currency: string): Listed {
  const listed = scopes.filter((scope): scope is Listed => scope.active_snapshot !== null);
  const found = listed.find((scope) => scope.currency === currency);
  if (found) return found;
  throw new RetailPricesMissing(
    currency,
    listed.map((scope) => scope.currency),
  );
}

function withoutContract(scope: Scope | undefined): readonly string[] {
  if (!scope) return ['There is no active contract scope to compare with: only retail prices are shown.'];
  if (scope.active_snapshot) return [];
  return [`No price sheet has been imported into ${scope.scope_id} yet: only retail prices are shown.`];
}

export const handler = endpoint(
  routes.pricingPostEstimate,
  postEstimate({ grants: pricingGrants, scopes: listScopes, lookUp }),
  { body: estimateRequest, reply: estimateReply },
);
