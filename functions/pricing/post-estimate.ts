import { now } from '../../lib/platform/clock.ts';
import { readAtLoad } from '../../lib/platform/http/at-load.ts';
import { type Call, endpoint, type Reply } from '../../lib/platform/http/endpoint.ts';
import { estimateRequest } from '../../lib/platform/http/schemas/estimate-request.generated.js';
import { say } from '../../lib/platform/language.ts';
import { InvalidItems, MeterPricesMissing } from '../../lib/pricing/estimate/errors.ts';
import { estimate, type PriceBook } from '../../lib/pricing/estimate/estimate.ts';
import { boundsOf } from '../../lib/pricing/estimate/mix.ts';
import { ageWarnings, oldestReading } from '../../lib/pricing/estimate/price-age.ts';
import { publicOffers } from '../../lib/pricing/estimate/public-offers.ts';
import { checkItems, itemFaults } from '../../lib/pricing/estimate/request.ts';
import { planWhatIf, priceVariants, type WhatIfPlan, whatIfFaults } from '../../lib/pricing/estimate/what-if/plan.ts';
import { whatIf, whatIfAssumptions } from '../../lib/pricing/estimate/what-if/what-if.ts';
import { pricingGrants, readAccess, type ScopeAccess } from '../../lib/pricing/http/pricing-access.ts';
import { readContractScopesAtLoad } from '../../lib/pricing/http/scopes-at-load.ts';
import type { EstimateItem } from '../../lib/pricing/products/item.ts';
import { noScope, scopeToCompare } from '../../lib/pricing/scope/grants.ts';
import { retailList, type ScopeWithPrices } from '../../lib/pricing/scope/retail-list.ts';
import type { Scope } from '../../lib/pricing/scope/scope.ts';
import { dayOf, validityWarnings } from '../../lib/pricing/scope/validity.ts';
import type { WantedScopes } from '../../lib/pricing/store/callers-scopes.ts';
import { estimateReads, type ListRows } from '../../lib/pricing/store/estimate-reads.ts';
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
 * Estimates an architecture (docs/spec/pricing/estimate-request.md) in three rounds to the store: scopes and grants, public
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
    const guess = cache.list && guessRows(reads, cache.list);

    const scopes = await chooseScopes(deps, keyId, request);
    if (reads.hasMeters && !scopes.list.active_snapshot.sections.prices) throw new MeterPricesMissing(scopes.currency);

    const rows = await readRows(reads, scopes, guess);
    cache.list = scopes.list;
    const prices = await priceLines(reads, rows, plan);

    const now = deps.now();
    const validity = validityWarnings(scopes.sheet?.sheet, dayOf(now));
    const bounds = boundsOf(request);
    const book: PriceBook = {
      currency: scopes.currency,
      offers: prices.offers,
      contract: prices.contract,
      snapshots: snapshotsOf(scopes, prices.items),
      // If the whole sheet is out of date, nobody needs to read it of each price.
      asOf: validity.length > 0 ? null : dayOf(now),
    };
    const result = estimate(prices.items, book, bounds);

    return {
      ...result,
      ...(prices.variants && { what_if: whatIf(prices.variants, result, book, bounds) }),
      assumptions: [
        ...result.assumptions,
        ...(plan ? whatIfAssumptions(plan, result.assumptions, request.sharing) : []),
      ],
      scope_id: scopes.scope?.scope_id ?? null,
      warnings: [
        ...(request.scope === noScope ? [] : contractWarnings(scopes.scope)),
        ...ageWarnings(
          [...prices.items, ...(prices.variants?.variants.values() ?? [])],
          scopes.list.active_snapshot,
          now,
        ),
        ...validity,
        ...result.warnings,
        ...(plan?.warnings ?? []),
      ],
    };
  };

type Reads = ReturnType<typeof estimateReads>;

/** The rows that the list of the request before has for this one, which are probably those that it needs. */
interface Guess {
  readonly list: ScopeWithPrices;
  readonly rows: Promise<ListRows>;
}

function guessRows(reads: Reads, list: ScopeWithPrices): Guess {
  const rows = reads.fromList(placeOf(list));
  // If the guess is wrong, nobody else handles its error.
  rows.catch(() => {});
  return { list, rows };
}

/** The scopes whose prices count for a request. */
interface ChosenScopes {
  /** The contract; undefined if the caller compares with none. */
  readonly scope: Scope | undefined;
  /** The active price sheet of the contract. */
  readonly sheet: Scope['active_snapshot'];
  readonly currency: string;
  readonly list: ScopeWithPrices;
}

async function chooseScopes(
  deps: PostEstimate,
  keyId: string | undefined,
  request: EstimateCall['body'],
): Promise<ChosenScopes> {
  const [grants, scopes] = await readAccess(deps, keyId, request.scope);
  const scope = scopeToCompare(request.scope, grants, ofKind(scopes, 'contract'), request.currency);
  const currency = currencyOf(request, scope);
  const list = retailList(ofKind(scopes, 'retail'), currency);
  return { scope, sheet: scope?.active_snapshot ?? null, currency, list };
}

/** Reads the public prices, and at the same time those of the contract for the meters whose ids the lines name. */
async function readRows(reads: Reads, { scope, sheet, currency, list }: ChosenScopes, guess: Guess | undefined) {
  const contract = scope && sheet && { scope_id: scope.scope_id, snapshot: sheet };
  const [listRows, sheetRows] = await Promise.all([
    guess && isSame(guess.list, list) ? guess.rows : reads.fromList(placeOf(list)),
    contract && reads.fromSheet(contract),
  ]);
  return {
    list: { ...placeOf(list), rows: listRows, read: { currency, regions: list.active_snapshot.regions } },
    sheet: contract && sheetRows ? { ...contract, rows: sheetRows } : null,
  };
}

/** Gives each line and each variant its prices, and reads those that the contract has for the meters found. */
async function priceLines(
  reads: Reads,
  { list, sheet }: Awaited<ReturnType<typeof readRows>>,
  plan: WhatIfPlan | undefined,
) {
  const items = await reads.resolve(list, sheet);
  const offers = publicOffers(items, list.rows.offers, list.read);
  const moves = await reads.moveMeters(list, items, plan?.regions ?? []);
  const variants = plan && priceVariants(plan, items, offers, moves);
  const meterIds = new Set([...offers.meterIds, ...(variants?.meterIds ?? [])]);
  const contract = sheet && (await reads.addFromSheet(sheet, meterIds));
  return { items, offers, variants, contract };
}

const snapshotsOf = ({ sheet, list }: ChosenScopes, items: readonly EstimateItem[]): PriceBook['snapshots'] => ({
  retail: list.active_snapshot.snapshot_id,
  corporate: sheet?.snapshot_id ?? null,
  retail_at: oldestReading(items, list.active_snapshot),
  corporate_at: sheet?.activated_at ?? null,
});

const placeOf = ({ scope_id, active_snapshot: snapshot }: ScopeWithPrices) => ({ scope_id, snapshot });

const isSame = (guessed: ScopeWithPrices, list: ScopeWithPrices): boolean =>
  guessed.scope_id === list.scope_id && guessed.active_snapshot.snapshot_id === list.active_snapshot.snapshot_id;

/** A scope that has no prices and that nobody has named decides nothing. */
function currencyOf({ currency, scope: named }: EstimateCall['body'], scope: Scope | undefined): string {
  if (!scope || (named === undefined && !scope.active_snapshot)) return currency ?? defaultCurrency;
  if (currency === undefined || currency === scope.currency) return scope.currency;
  const detail = say({
    en: `Got "${currency}"; the scope ${scope.scope_id} is in ${scope.currency}.`,
    pt: `Recebido "${currency}"; o escopo ${scope.scope_id} está em ${scope.currency}.`,
  });
  throw new InvalidItems([{ pointer: '/currency', code: 'not_allowed', detail }]);
}

function contractWarnings(scope: Scope | undefined): readonly string[] {
  if (!scope)
    return [
      say({
        en: 'There is no active contract scope with a price sheet to compare with: only retail prices are shown.',
        pt: 'Não há escopo de contrato ativo com uma tabela de preços para comparar: só aparecem preços públicos.',
      }),
    ];
  if (scope.active_snapshot) return [];
  return [
    say({
      en: `No price sheet has been imported into ${scope.scope_id} yet: only retail prices are shown.`,
      pt: `Nenhuma tabela de preços foi importada em ${scope.scope_id} ainda: só aparecem preços públicos.`,
    }),
  ];
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
