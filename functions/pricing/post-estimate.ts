import type { APIGatewayProxyResult } from 'aws-lambda';
import { type Call, endpoint, type Reply, rehearse } from '../../lib/platform/http/endpoint.ts';
import { primed } from '../../lib/platform/http/prime.ts';
import { estimateReply } from '../../lib/platform/http/schemas/estimate-reply.generated.js';
import { estimateRequest } from '../../lib/platform/http/schemas/estimate-request.generated.js';
import { estimate, offerKeysFor, publicOffers } from '../../lib/pricing/estimate/estimate.ts';
import { InvalidItems, RetailPricesMissing } from '../../lib/pricing/estimate/faults.ts';
import { checkedItems, type EstimateRequest, itemFaults } from '../../lib/pricing/estimate/request.ts';
import { sampleArchitecture } from '../../lib/pricing/estimate/sample-architecture.ts';
import { pricingGrants } from '../../lib/pricing/http/pricing-access.ts';
import { primedContractScopes } from '../../lib/pricing/http/primed-scopes.ts';
import { everyScope, resolveScope } from '../../lib/pricing/scope/grants.ts';
import type { WantedScopes } from '../../lib/pricing/store/callers-scopes.ts';
import { lookUp } from '../../lib/pricing/store/look-up.ts';
import { listScopes, ofKind, type Scope } from '../../lib/pricing/store/scopes.ts';
import { routes } from '../routes.ts';

/** What this endpoint needs from outside; a test passes its own. */
export interface PostEstimate {
  readonly grants: typeof pricingGrants;
  /** Of contracts and of the public price lists. */
  readonly scopes: (wanted: WantedScopes) => Promise<readonly Scope[]>;
  readonly lookUp: typeof lookUp;
}

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
  async ({ body, keyId }: Pick<Call, 'body' | 'keyId'>): Promise<Reply> => {
    const request = body as EstimateRequest;
    const items = checkedItems(request);
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

function currencyOf({ currency }: EstimateRequest, scope: Scope | undefined): string {
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

const remembered: { list?: Listed } = {};

const checks = { body: estimateRequest, names: itemFaults, reply: estimateReply };

/**
 * Estimates an architecture that nobody asked for, at prices made up for it, and meanwhile reads one page: then the code of
 * a first request has run, and its connection is open.
 * @returns the answer, for tests; undefined where there is no public price list yet
 */
export async function rehearseEstimate(found: readonly Scope[]): Promise<APIGatewayProxyResult | undefined> {
  const lists = ofKind(found, 'retail').filter(isListed);
  const list = lists.find(({ currency }) => currency === defaultCurrency) ?? lists[0];
  if (!list) return undefined;
  remembered.list = list;
  const { items, offers, contract } = sampleArchitecture();
  const deps: PostEstimate = {
    grants: async () => everyScope,
    scopes: async () => [list, { ...list, kind: 'contract' }],
    lookUp: async (_scope, _snapshot, section) => (section === 'offers' ? offers : contract),
  };
  const [anyKey = ''] = offers.keys();
  const page = lookUp(list.scope_id, list.active_snapshot, 'offers', [anyKey]);
  const answer = rehearse(routes.pricingPostEstimate, postEstimate(deps), checks, { items });
  await Promise.all([page, answer]);
  return answer;
}

const [contracts, lists] = await Promise.all([
  primedContractScopes(),
  primed(() => listScopes('retail'), rehearseEstimate),
]);
const scopes = async (wanted: WantedScopes): Promise<readonly Scope[]> =>
  (await Promise.all([contracts(wanted), lists() ?? listScopes('retail')])).flat();

export const handler = endpoint(
  routes.pricingPostEstimate,
  postEstimate({ grants: pricingGrants, scopes, lookUp }, remembered),
  checks,
);
