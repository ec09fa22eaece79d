import { type Call, endpoint, type Reply } from '../../lib/http/endpoint.ts';
import { pricingGrants } from '../../lib/http/pricing-access.ts';
import { primed } from '../../lib/http/prime.ts';
import { estimateReply } from '../../lib/http/schemas/estimate-reply.generated.js';
import { estimateRequest } from '../../lib/http/schemas/estimate-request.generated.js';
import { InvalidItems, RetailPricesMissing } from '../../lib/pricing/estimate/faults.ts';
import { checkedItems, type EstimateRequest } from '../../lib/pricing/estimate/request.ts';
import { estimate, offerKeysFor, publicOffers } from '../../lib/pricing/estimate.ts';
import { everyScope, meantScope } from '../../lib/pricing/grants.ts';
import { lookUp } from '../../lib/storage/hashed-pages.ts';
import { listScopes, ofKind, type Scope } from '../../lib/storage/scopes.ts';
import { routes } from '../routes.ts';

/** Outside world of this endpoint; a test hands in its own. */
export interface PostEstimate {
  readonly grants: typeof pricingGrants;
  /** Of contracts and of the public price lists. */
  readonly scopes: () => Promise<readonly Scope[]>;
  readonly lookUp: typeof lookUp;
}

const defaultCurrency = 'USD';

/**
 * Estimates an architecture (pricing-api.md, POST /api/estimate) in three rounds to the store: scopes and grants, the
 * public prices of the items, the contract prices of their meters. Most requests need two: while the scopes are read,
 * the public prices are looked up in the list that the request before used, and hold if that still is the active one.
 * @throws InvalidItems 400, PriceNotFound 422, RetailPricesMissing 422
 */
export const postEstimate =
  (world: PostEstimate, remembered: { list?: Listed } = {}) =>
  async ({ body, keyId }: Pick<Call, 'body' | 'keyId'>): Promise<Reply> => {
    const request = body as EstimateRequest;
    const items = checkedItems(request);
    const offersIn = ({ scope_id, active_snapshot }: Listed) =>
      world.lookUp(scope_id, active_snapshot, 'offers', offerKeysFor(items));
    const guess = remembered.list && { list: remembered.list, offers: offersIn(remembered.list) };
    // A guess that fails is only looked at where it counts.
    guess?.offers.catch(() => {});
    const [grants, scopes] = await Promise.all([world.grants(keyId), world.scopes()]);
    const scope = meantScope(request.scope, grants, ofKind(scopes, 'contract'));
    const currency = currencyOf(request, scope);
    const list = retailScope(ofKind(scopes, 'retail'), currency);
    const listed = await (guess && isSame(guess.list, list) ? guess.offers : offersIn(list));
    remembered.list = list;
    const offers = publicOffers(items, listed);
    const sheet = scope?.active_snapshot ?? null;
    const contract = scope && sheet ? await world.lookUp(scope.scope_id, sheet, 'prices', [...offers.meterIds]) : null;
    const snapshots = { retail: list.active_snapshot.snapshot_id, corporate: sheet?.snapshot_id ?? null };
    const result = estimate(items, { currency, offers, contract, snapshots });
    return {
      ...result,
      scope_id: scope?.scope_id ?? null,
      warnings: [...withoutContract(scope), ...result.warnings],
    };
  };

const isSame = (one: Listed, other: Listed): boolean =>
  one.scope_id === other.scope_id && one.active_snapshot.snapshot_id === other.active_snapshot.snapshot_id;

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

const remembered = {};

/** One item a product will do: what counts is that their estimate runs through the code and opens the connection. */
const samples = [
  { product: 'virtual_machine', region: 'eastus2', sku: 'Standard_D2s_v5', os: 'windows' },
  { product: 'managed_disk', region: 'eastus2', type: 'premium_ssd', size: 128 },
  { product: 'sql_database', region: 'eastus2', tier: 'general_purpose', vcores: 2, storage_gb: 32 },
];
const scopes = await primed(
  () => listScopes(),
  (found) =>
    postEstimate(
      { grants: async () => everyScope, scopes: async () => ofKind(found, 'retail'), lookUp },
      remembered,
    )({ body: { items: samples }, keyId: undefined }),
);
const world = { grants: pricingGrants, scopes, lookUp };

export const handler = endpoint(routes.pricingPostEstimate, postEstimate(world, remembered), {
  body: estimateRequest,
  reply: estimateReply,
});
