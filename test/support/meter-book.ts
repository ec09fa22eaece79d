import { InvalidItems, PriceNotFound } from '../../lib/pricing/estimate/errors.ts';
import { estimate } from '../../lib/pricing/estimate/estimate.ts';
import type { MixBounds } from '../../lib/pricing/estimate/mix.ts';
import { publicOffers } from '../../lib/pricing/estimate/public-offers.ts';
import { checkItems } from '../../lib/pricing/estimate/request.ts';
import { isMeterItem, type RequestedMeter } from '../../lib/pricing/meter-lines/meter-item.ts';
import { resolveMeter } from '../../lib/pricing/meter-lines/resolve.ts';
import { whyUnknown } from '../../lib/pricing/meter-lines/why-unknown.ts';
import { blankRow, type PriceRow } from '../../lib/pricing/price-row.ts';
import type { RequestedItem } from '../../lib/pricing/products/item.ts';
import type { ItemFault } from '../../lib/pricing/products/item-reader.ts';
import { offerRows } from './price-book.ts';

/** Makes the id of a meter from its number. */
export const meterId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A row of the public list: of a storage account unless members say otherwise. */
export const meterRow = (members: Partial<PriceRow>): PriceRow => ({
  ...blankRow,
  meterId: meterId(1),
  meterName: 'Hot LRS Data Stored',
  category: 'Storage',
  product: 'Blob Storage',
  sku: 'Hot LRS',
  location: 'eastus',
  unitOfMeasure: '1 GB/Month',
  unitPrice: '0.0184',
  ...members,
});

/** Rows of graduated prices. @param tiers `[minimum, price]` */
export const tierRows = (row: PriceRow, tiers: readonly (readonly [number, string])[]): readonly PriceRow[] =>
  tiers.map(([minimum, unitPrice]) => ({ ...row, tierMinimumUnits: String(minimum), unitPrice }));

const regions = Object.fromEntries(
  ['eastus', 'westus', 'global'].map((name) => [name, { row_count: 1, read_at: '2026-11-20T03:30:00.000Z' }]),
);
const list = { currency: 'USD', regions };

interface Lines {
  readonly items?: readonly RequestedItem[];
  readonly meters?: readonly RequestedMeter[];
  readonly hours_per_month?: number;
}

/** The estimate of a request, as the stores would give its prices: `eastus`, `westus` and `global` were read. */
export function estimateLines(
  request: Lines,
  retail: readonly PriceRow[],
  sheet: readonly PriceRow[] | null = null,
  bounds: MixBounds = {},
) {
  const items = checkItems(request).map((item) =>
    isMeterItem(item)
      ? resolveMeter(item, { list: retail, sheet: sheet ?? undefined }, (reason) =>
          whyUnknown(item, { reason, list, hasSheet: sheet !== null, near: retail }),
        )
      : item,
  );
  const offers = publicOffers(items, offerRows(retail), list);
  const contract = sheet && Map.groupBy(sheet, (row) => row.meterId);
  const snapshots = {
    retail: 'r1',
    corporate: sheet ? 'c1' : null,
    retail_at: '2026-11-20T03:30:00.000Z',
    corporate_at: null,
  };
  return estimate(items, { currency: 'USD', offers, contract, snapshots, asOf: '2026-11-20' }, bounds);
}

/** The faults for which a request is not estimated; none where it is. */
export function faultsOf(...request: Parameters<typeof estimateLines>): readonly ItemFault[] {
  try {
    estimateLines(...request);
    return [];
  } catch (error) {
    if (error instanceof InvalidItems || error instanceof PriceNotFound) return error.facts.errors;
    throw error;
  }
}
