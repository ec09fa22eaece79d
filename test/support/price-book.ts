import type { EstimateRequest } from '../../lib/platform/request-types.generated.ts';
import { PriceNotFound } from '../../lib/pricing/estimate/errors.ts';
import { estimate, type PriceBook } from '../../lib/pricing/estimate/estimate.ts';
import type { MixBounds } from '../../lib/pricing/estimate/mix.ts';
import { publicOffers } from '../../lib/pricing/estimate/public-offers.ts';
import { checkItems } from '../../lib/pricing/estimate/request.ts';
import { planWhatIf, priceVariants, type WhatIfPlan } from '../../lib/pricing/estimate/what-if/plan.ts';
import { whatIf } from '../../lib/pricing/estimate/what-if/what-if.ts';
import { blankRow, type PriceRow } from '../../lib/pricing/price-row.ts';
import type { Rows } from '../../lib/pricing/prices.ts';
import type { EstimateItem, RequestedItem } from '../../lib/pricing/products/item.ts';
import { offerKeyOf } from '../../lib/pricing/products/offer-key.ts';
import type { RegionsRead } from '../../lib/pricing/scope/scope.ts';

type Members = Partial<PriceRow>;

const blank: PriceRow = { ...blankRow, location: 'eastus' };

/** A row of the public list for a size of machine; its meter is called after its name and system. */
export function vmRow(armSku: string, unitPrice: string, members: Members = {}): PriceRow {
  const meterName = armSku.replace('Standard_', '').replaceAll('_', ' ');
  const series = meterName.replace(/\d+/, '').replace(/ /g, '');
  return {
    ...blank,
    meterId: `${armSku}-linux`,
    meterName,
    category: 'Virtual Machines',
    product: `Virtual Machines ${series} Series`,
    sku: meterName,
    armSku,
    unitPrice,
    ...members,
  };
}

export const windowsRow = (armSku: string, unitPrice: string): PriceRow => {
  const row = vmRow(armSku, unitPrice, { meterId: `${armSku}-windows` });
  return { ...row, product: `${row.product} Windows` };
};

/** Committed prices: a reservation's for its whole term, a savings plan's for an hour. */
export const reservationRow = (row: PriceRow, term: 'P1Y' | 'P3Y', unitPrice: string): PriceRow => ({
  ...row,
  priceType: 'Reservation',
  term,
  unitPrice,
});
export const savingsPlanRow = (row: PriceRow, term: 'P1Y' | 'P3Y', unitPrice: string): PriceRow => ({
  ...row,
  priceType: 'SavingsPlan',
  term,
  unitPrice,
});

/** A row of the public list for managed disks. */
export const diskRow = (product: string, sku: string, meter: string, unitPrice: string, members: Members = {}) => ({
  ...blank,
  meterId: meter,
  meterName: meter,
  category: 'Storage',
  product,
  sku,
  unitOfMeasure: '1/Month',
  unitPrice,
  ...members,
});

/** A row of the public list for SQL databases in the vCore model. */
export const sqlRow = (product: string, meter: string, unitPrice: string, members: Members = {}): PriceRow => ({
  ...blank,
  meterId: `${product}/${members.sku ?? meter}`,
  meterName: meter,
  category: 'SQL Database',
  product,
  sku: meter,
  unitPrice,
  ...members,
});

/** A line of the contract's sheet for what a public row is the price of: the same meter, another price. */
export const contractRow = (row: PriceRow, unitPrice: string, members: Members = {}): PriceRow => ({
  ...row,
  armSku: '',
  sku: 'DZH000',
  unitPrice,
  ...members,
});

/** The public price list's rows by offer key, as the stores would give them. */
export function offerRows(retail: readonly PriceRow[]): Rows {
  const offers = Map.groupBy(retail, (row) => offerKeyOf(row) ?? 'none');
  offers.delete('none');
  return offers;
}

/** The regions of some items, as those of a list that was read for all of them. */
const readFor = (items: readonly Pick<EstimateItem, 'region'>[]): RegionsRead =>
  Object.fromEntries(items.map(({ region }) => [region, { row_count: 1, read_at: '2026-11-20T03:30:00.000Z' }]));

/** The book of some rows, as the stores would give it. */
function priceBook(
  items: readonly EstimateItem[],
  retail: readonly PriceRow[],
  sheet: readonly PriceRow[] | null,
): PriceBook {
  return {
    currency: 'USD',
    offers: publicOffers(items, offerRows(retail), { currency: 'USD', regions: readFor(items) }),
    contract: sheet && Map.groupBy(sheet, ({ meterId }) => meterId),
    snapshots: {
      retail: 'r1',
      corporate: sheet ? 'c1' : null,
      retail_at: '2026-11-20T03:30:00.000Z',
      corporate_at: null,
    },
    asOf: '2026-11-20',
  };
}

/** The estimate of a request's items at some prices. */
export const estimateItems = (
  items: readonly RequestedItem[],
  retail: readonly PriceRow[],
  sheet: readonly PriceRow[] | null = null,
  bounds: MixBounds = {},
) => {
  const checked = checkItems({ items });
  return estimate(checked, priceBook(checked, retail, sheet), bounds);
};

/** The estimate of a request with a what-if at some prices, and its alternatives. */
export function estimateWhatIf(
  request: EstimateRequest,
  retail: readonly PriceRow[],
  sheet: readonly PriceRow[] | null = null,
  bounds: MixBounds = {},
) {
  const checked = checkItems(request);
  const plan = planWhatIf(request, checked) as WhatIfPlan;
  const book = priceBook(checked, retail, sheet);
  // The list was read for all regions that it has rows of.
  const regions = readFor(retail.map(({ location }) => ({ region: location })));
  const offers = { ...book.offers, list: { currency: 'USD', regions } };
  const base = estimate(checked, book, bounds);
  return {
    base,
    plan,
    alternatives: whatIf(priceVariants(plan, checked, offers, new Map()), base, { ...book, offers }, bounds),
  };
}

/** What an item is charged a month at public prices, by role, under pay-as-you-go and each commitment that is sold for it. */
export function rolesOf(item: RequestedItem, retail: readonly PriceRow[]) {
  const { items, coverage } = estimateItems([item], retail);
  const notSold = new Set<string>(coverage.map(({ model }) => model));
  const meters = items.flatMap((line) => line.meters);
  const sold = new Set(meters.flatMap(({ models }) => models).filter((model) => !notSold.has(model)));
  return Object.fromEntries(
    [...sold].map((model) => {
      const counted = meters.filter(({ models }) => models.includes(model));
      return [model, Object.fromEntries(counted.map(({ role, monthly }) => [role, monthly]))];
    }),
  );
}

/** What an estimate says about the items that have no price; none where all have one. */
export function pricesMissing(items: readonly RequestedItem[], retail: readonly PriceRow[]): readonly string[] {
  try {
    estimateItems(items, retail);
    return [];
  } catch (error) {
    if (error instanceof PriceNotFound) return error.facts.errors.map(({ detail }) => detail);
    throw error;
  }
}
