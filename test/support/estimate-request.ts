import type { EstimateRequest } from '../../lib/platform/request-types.generated.ts';
import { InvalidItems, PriceNotFound } from '../../lib/pricing/estimate/errors.ts';
import { estimate } from '../../lib/pricing/estimate/estimate.ts';
import { boundsOf } from '../../lib/pricing/estimate/mix.ts';
import { publicOffers } from '../../lib/pricing/estimate/public-offers.ts';
import { checkItems } from '../../lib/pricing/estimate/request.ts';
import { planWhatIf, priceVariants } from '../../lib/pricing/estimate/what-if/plan.ts';
import { whatIf } from '../../lib/pricing/estimate/what-if/what-if.ts';
import type { PriceRow } from '../../lib/pricing/price-row.ts';
import type { Rows } from '../../lib/pricing/prices.ts';
import { offerKeyOf } from '../../lib/pricing/products/offer-key.ts';
import { meetsFilter } from '../../lib/pricing/search/meter-query.ts';
import { estimateReads } from '../../lib/pricing/store/estimate-reads.ts';
import type { MeterReads } from '../../lib/pricing/store/meter-line-rows.ts';
import type { World } from './mostly-valid-requests.ts';

const readAt = '2026-11-20T03:30:00.000Z';

/** Rows by their keys; tests estimate many requests at the same rows. */
const keyedRows = new WeakMap<readonly PriceRow[], Readonly<Record<'prices' | 'offers', Rows>>>();

function keyedBoth(rows: readonly PriceRow[]): Readonly<Record<'prices' | 'offers', Rows>> {
  const known = keyedRows.get(rows);
  if (known) return known;
  const keyed = {
    prices: Map.groupBy(rows, ({ meterId }) => meterId),
    offers: Map.groupBy(rows, (row) => offerKeyOf(row) ?? ''),
  };
  keyedRows.set(rows, keyed);
  return keyed;
}

/** Looks rows up and searches them as the stores do. */
function readsOf(list: readonly PriceRow[], sheet: readonly PriceRow[]): MeterReads {
  const rowsOf = (scopeId: string): readonly PriceRow[] => (scopeId === 'list' ? list : sheet);
  return {
    lookUp: async (scopeId, _snapshot, section, keys) => {
      const all = keyedBoth(rowsOf(scopeId))[section];
      return new Map(keys.flatMap((key) => (all.has(key) ? [[key, all.get(key) ?? []] as const] : [])));
    },
    searchRows: async (scopeId, _snapshot, filters, limit) =>
      filters.map((filter) =>
        rowsOf(scopeId)
          .filter((row) => meetsFilter(row, filter))
          .slice(0, limit),
      ),
  };
}

const placeOf = (scope_id: string) => ({ scope_id, snapshot: { snapshot_id: scope_id, sections: {} } });

/** Estimates a request, with its what-if, in the steps of POST /api/estimate; the regions of the list's rows were read. */
export async function estimateRequest(
  request: EstimateRequest,
  rows: readonly PriceRow[],
  sheet: readonly PriceRow[] | null = null,
) {
  const requested = checkItems(request);
  const plan = planWhatIf(request, requested);
  const reads = estimateReads(readsOf(rows, sheet ?? []), requested, plan?.variants);
  const regions = Object.fromEntries(
    [...new Set(rows.map(({ location }) => location))].map((name) => [name, { row_count: 1, read_at: readAt }]),
  );
  const read = { currency: 'USD', regions };
  const own = sheet && placeOf('sheet');
  const ownRows = own && { ...own, rows: await reads.fromSheet(own) };
  const list = { ...placeOf('list'), rows: await reads.fromList(placeOf('list')), read };
  const items = await reads.resolve(list, ownRows);
  const offers = publicOffers(items, list.rows.offers, read);
  const moves = await reads.moveMeters(list, items, plan?.regions ?? []);
  const variants = plan && priceVariants(plan, items, offers, moves);
  const meterIds = new Set([...offers.meterIds, ...(variants?.meterIds ?? [])]);
  const book = {
    currency: 'USD',
    offers,
    contract: ownRows && (await reads.addFromSheet(ownRows, meterIds)),
    snapshots: { retail: 'r1', corporate: sheet ? 'c1' : null, retail_at: readAt, corporate_at: null },
    asOf: '2026-11-20',
  };
  const bounds = boundsOf(request);
  const answer = estimate(items, book, bounds);
  return { ...answer, what_if: variants ? whatIf(variants, answer, book, bounds) : [] };
}

/** An answer in the steps of POST /api/estimate. */
export type EstimatedRequest = Awaited<ReturnType<typeof estimateRequest>>;

/** Estimates a world; undefined where its request is refused, because it names something without a price. */
export async function estimateIn({ request, rows, sheet }: World): Promise<EstimatedRequest | undefined> {
  try {
    return await estimateRequest(request, rows, sheet);
  } catch (error) {
    if (error instanceof InvalidItems || error instanceof PriceNotFound) return undefined;
    throw error;
  }
}
