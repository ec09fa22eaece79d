import { readAtLoad } from '../../lib/platform/http/at-load.ts';
import { type Call, endpoint, type Reply } from '../../lib/platform/http/endpoint.ts';
import { estimateRequest } from '../../lib/platform/http/schemas/estimate-request.generated.js';
import { InvalidItems, RetailPricesMissing } from '../../lib/pricing/estimate/errors.ts';
import { estimate } from '../../lib/pricing/estimate/estimate.ts';
import { offerKeysFor, publicOffers } from '../../lib/pricing/estimate/public-offers.ts';
import { checkItems, itemFaults } from '../../lib/pricing/estimate/request.ts';
import { pricingGrants } from '../../lib/pricing/http/pricing-access.ts';
import { readContractScopesAtLoad } from '../../lib/pricing/http/scopes-at-load.ts';
import { resolveScope } from '../../lib/pricing/scope/grants.ts';
import type { Scope } from '../../lib/pricing/scope/scope.ts';
import type { WantedScopes } from '../../lib/pricing/store/callers-scopes.ts';
import { lookUp } from '../../lib/pricing/store/look-up.ts';
import { ofKind, readScopes } from '../../lib/pricing/store/scopes.ts';
import { routes } from '../routes.ts';

/** What this endpoint needs from outside; a test passes its own. */
export interface PostEstimate {
  readonly grants: typeof pricingGrants;
  /** Of contracts and of the public price lists. */
  readonly scopes: (wanted: WantedScopes) => Promise<readonly Scope[]>;
  readonly lookUp: typeof lookUp;
}

type EstimateCall = Pick<Call<typeof routes.pricingPostEstimate>, 'body' | 'keyId'>;

const defaultCurrency = 'USD';

/**
 * Estimates an architecture (docs/spec/pricing.md#estimate-request) in three rounds to the store: scopes and grants, the
 * public prices of the items, the contract prices of their meters. Most requests need two: while the scopes are read,
 * the public prices are looked up in the list that the request before used, and hold if that still is the active one.
 * A caller who names no scope waits one round more: which scopes to read, the grants say.
 * @throws InvalidItems 400, PriceNotFound 422, RetailPricesMissing 422
 */
export const postEstimate =
  (deps: PostEstimate, remembered: { list?: Listed } = {}) =>
  async ({ body: request, keyId }: EstimateCall): Promise<Reply> => {
    const items = checkItems(request);
    const offersIn = ({ scope_id, active_snapshot }: Listed) =>
      deps.lookUp(scope_id, active_snapshot, 'offers', offerKeysFor(items));
    const guess = remembered.list && { list: remembered.list, offers: offersIn(remembered.list) };
    // A guess that fails is only looked at where it counts.
    guess?.offers.catch(() => {});
    const granted = deps.grants(keyId);
    const [grants, scopes] = await Promise.all([granted, deps.scopes({ scopeId: request.scope, grants: granted })]);
    const scope = resolveScope(request.scope, grants, ofKind(scopes, 'contract'));
    const currency = currencyOf(request, scope);
    const list = retailScope(ofKind(scopes, 'retail'), currency);
    const listed = await (guess && isSame(guess.list, list) ? guess.offers : offersIn(list));
    remembered.list = list;
    const offers = publicOffers(items, listed);
    const sheet = scope?.active_snapshot ?? null;
    const contract = scope && sheet ? await deps.lookUp(scope.scope_id, sheet, 'prices', [...offers.meterIds]) : null;
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

function currencyOf({ currency }: EstimateCall['body'], scope: Scope | undefined): string {
  if (currency === undefined || scope === undefined || currency === scope.currency) {
    return scope?.currency ?? currency ?? defaultCurrency;
  }
  const detail = `Got "${currency}"; the scope ${scope.scope_id} is in ${scope.currency}.`;
  throw new InvalidItems([{ pointer: '/currency', code: 'not_allowed', detail }]);
}

type Listed = Scope & { readonly active_snapshot: NonNullable<Scope['active_snapshot']> };

const isListed = (scope: Scope): scope is Listed => scope.active_snapshot !== null;

function retailScope(scopes: readonly Scope[], currency: string): Listed {
  const listed = scopes.filter(isListed);
  const found = listed.find((scope) => scope.currency === currency);
  if (found) return found;
  throw new RetailPricesMissing(
    currency,
    listed.map((scope) => scope.currency),
  );
}

function withoutContract(scope: Scope | undefined): readonly string[] {
  if (!scope)
    return ['There is no active contract scope with a price sheet to compare with: only retail prices are shown.'];
  if (scope.active_snapshot) return [];
  return [`No price sheet has been imported into ${scope.scope_id} yet: only retail prices are shown.`];
}

const [contracts, listsFromLoad] = await Promise.all([
  readContractScopesAtLoad(),
  readAtLoad(() => readScopes('retail')),
]);
const scopes = async (wanted: WantedScopes): Promise<readonly Scope[]> =>
  (await Promise.all([contracts(wanted), listsFromLoad() ?? readScopes('retail')])).flat();

export const handler = endpoint(routes.pricingPostEstimate, postEstimate({ grants: pricingGrants, scopes, lookUp }), {
  body: estimateRequest,
  names: itemFaults,
});
