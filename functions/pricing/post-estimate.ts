import { now } from '../../lib/platform/clock.ts';
import { readAtLoad } from '../../lib/platform/http/at-load.ts';
import { type Call, endpoint, type Reply } from '../../lib/platform/http/endpoint.ts';
import { estimateRequest } from '../../lib/platform/http/schemas/estimate-request.generated.js';
import { InvalidItems, MeterPricesMissing } from '../../lib/pricing/estimate/errors.ts';
import { estimate } from '../../lib/pricing/estimate/estimate.ts';
import { boundsOf } from '../../lib/pricing/estimate/mix.ts';
import { ageWarnings, oldestReading } from '../../lib/pricing/estimate/price-age.ts';
import { publicOffers } from '../../lib/pricing/estimate/public-offers.ts';
import { checkItems, itemFaults } from '../../lib/pricing/estimate/request.ts';
import { planWhatIf, priceVariants, whatIfFaults } from '../../lib/pricing/estimate/what-if/plan.ts';
import { whatIf, whatIfAssumptions } from '../../lib/pricing/estimate/what-if/what-if.ts';
import { pricingGrants, readAccess, type ScopeAccess } from '../../lib/pricing/http/pricing-access.ts';
import { readContractScopesAtLoad } from '../../lib/pricing/http/scopes-at-load.ts';
import { noScope, scopeToCompare } from '../../lib/pricing/scope/grants.ts';
import { retailList, type ScopeWithPrices } from '../../lib/pricing/scope/retail-list.ts';
import type { Scope } from '../../lib/pricing/scope/scope.ts';
import { dayOf, validityWarnings } from '../../lib/pricing/scope/validity.ts';
import type { WantedScopes } from '../../lib/pricing/store/callers-scopes.ts';
import { estimateReads } from '../../lib/pricing/store/estimate-reads.ts';
import { lookUp } from '../../lib/pricing/store/look-up.ts';
import type { MeterReads } from '../../lib/pricing/store/meter-line-rows.ts';
import { searchRows } from '../../lib/pricing/store/row-search.ts';
import { ofKind, readScopes } from '../../lib/pricing/store/scopes.ts';
import { routes } from '../routes.ts';

/** What this endpoint needs from outside; a test passes its own. */
export interface PostEstimate extends ScopeAccess, MeterReads {
  readonly now: () => Date;
}

type EstimateCall = Pick<Call<typeof routes.pricingPostEstimate>, 'body' | 'keyId'>;

const defaultCurrency = 'USD';

/**
 * Estimates an architecture (docs/spec/pricing.md#estimate-request) in three rounds to the store: scopes and grants, public
 * prices, contract prices. Most requests need two, because the first round also looks public prices up in the list of the
 * request before. A caller who names no scope waits one round more, and so does one who names meters by their names.
 * @throws InvalidItems 400, PriceNotFound 422, RetailPricesMissing 422, MeterPricesMissing 422
 */
export const postEstimate =
  (deps: PostEstimate, cache: { list?: ScopeWithPrices } = {}) =>
  async ({ body: request, keyId }: EstimateCall): Promise<Reply> => {
    const requested = checkItems(request);
    const plan = planWhatIf(request, requested);
    const reads = estimateReads(deps, requested, plan?.variants);
    const guess = cache.list && { list: cache.list, rows: reads.fromList(placeOf(cache.list)) };
    // Where the guess is wrong, nobody else handles its error.
    guess?.rows.catch(() => {});
    const [grants, scopes] = await readAccess(deps, keyId, request.scope);
    const scope = scopeToCompare(request.scope, grants, ofKind(scopes, 'contract'), request.currency);
    const currency = currencyOf(request, scope);
    const list = retailList(ofKind(scopes, 'retail'), currency);
    if (reads.hasMeters && !list.active_snapshot.sections.prices) throw new MeterPricesMissing(currency);
    const sheet = scope?.active_snapshot ?? null;
    const own = scope && sheet && { scope_id: scope.scope_id, snapshot: sheet };
    const [rows, ofIds] = await Promise.all([
      guess && isSame(guess.list, list) ? guess.rows : reads.fromList(placeOf(list)),
      own && reads.fromSheet(own),
    ]);
    cache.list = list;
    const read = { currency, regions: list.active_snapshot.regions };
    const ownRows = own && ofIds ? { ...own, rows: ofIds } : null;
    const items = await reads.resolve({ ...placeOf(list), rows, read }, ownRows);
    const offers = publicOffers(items, rows.offers, read);
    const moves = await reads.moveMeters({ ...placeOf(list), read }, items, plan?.regions ?? []);
    const variants = plan && priceVariants(plan, items, offers, moves);
    const meterIds = new Set([...offers.meterIds, ...(variants?.meterIds ?? [])]);
    const contract = ownRows && (await reads.addFromSheet(ownRows, meterIds));
    const snapshots = {
      retail: list.active_snapshot.snapshot_id,
      corporate: sheet?.snapshot_id ?? null,
      retail_at: oldestReading(items, list.active_snapshot),
      corporate_at: sheet?.activated_at ?? null,
    };
    const today = dayOf(deps.now());
    const ofDays = validityWarnings(sheet?.sheet, today);
    // Where the whole sheet is out of date, nobody needs to read it of each price.
    const asOf = ofDays.length > 0 ? null : today;
    const book = { currency, offers, contract, snapshots, asOf };
    const bounds = boundsOf(request);
    const result = estimate(items, book, bounds);
    return {
      ...result,
      ...(variants && { what_if: whatIf(variants, result, book, bounds) }),
      assumptions: [
        ...result.assumptions,
        ...(plan ? whatIfAssumptions(plan, result.assumptions, request.sharing) : []),
      ],
      scope_id: scope?.scope_id ?? null,
      warnings: [
        ...(request.scope === noScope ? [] : contractWarnings(scope)),
        ...ageWarnings([...items, ...(variants?.variants.values() ?? [])], list.active_snapshot, deps.now()),
        ...ofDays,
        ...result.warnings,
        ...(plan?.warnings ?? []),
      ],
    };
  };

const placeOf = ({ scope_id, active_snapshot: snapshot }: ScopeWithPrices) => ({ scope_id, snapshot });

const isSame = (one: ScopeWithPrices, other: ScopeWithPrices): boolean =>
  one.scope_id === other.scope_id && one.active_snapshot.snapshot_id === other.active_snapshot.snapshot_id;

/** A scope that has no prices and that nobody has named decides nothing. */
function currencyOf({ currency, scope: named }: EstimateCall['body'], scope: Scope | undefined): string {
  if (!scope || (named === undefined && !scope.active_snapshot)) return currency ?? defaultCurrency;
  if (currency === undefined || currency === scope.currency) return scope.currency;
  const detail = `Got "${currency}"; the scope ${scope.scope_id} is in ${scope.currency}.`;
  throw new InvalidItems([{ pointer: '/currency', code: 'not_allowed', detail }]);
}

function contractWarnings(scope: Scope | undefined): readonly string[] {
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

export const handler = endpoint(
  routes.pricingPostEstimate,
  postEstimate({ grants: pricingGrants, scopes, lookUp, searchRows, now }),
  {
    body: estimateRequest,
    names: (body, invalid) => [...itemFaults(body, invalid), ...whatIfFaults(body, invalid)],
  },
);
