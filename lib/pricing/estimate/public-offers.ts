import { NoPrice } from '../line-offers.ts';
import { MeterNotPriced } from '../meter-lines/meter-item.ts';
import { whyUnpriced } from '../meter-lines/why-unknown.ts';
import { noteMeterIds, type Prices, type Rows, retailPrices } from '../prices.ts';
import type { EstimateItem } from '../products/item.ts';
import type { ItemFault } from '../products/item-reader.ts';
import type { PriceListRead } from '../products/product.ts';
import { InvalidItems, PriceNotFound } from './errors.ts';
import { lineKindOf } from './line-kinds.ts';
import type { OfferedLine } from './priced-line.ts';

/** Lists the keys of the offers that some items need, each once. */
export const offerKeysFor = (items: readonly EstimateItem[]): readonly string[] => [
  ...new Set(items.flatMap((item) => lineKindOf(item).offerKeys(item))),
];

/** Codes of faults that are not the caller's: other prices would cure them. */
const missingPrice: ReadonlySet<string> = new Set(['price_not_found', 'region_not_read', 'service_not_read']);

/** What the public price list has for some items. */
export interface PublicOffers {
  readonly rows: Rows;
  readonly lines: readonly OfferedLine[];
  /** Ids of the meters to look for in a contract, also for commitments that only the contract has. */
  readonly meterIds: ReadonlySet<string>;
  readonly list: PriceListRead;
}

/** Finds the charges of each item at public prices. @throws what `offersAt` throws */
export function publicOffers(items: readonly EstimateItem[], rows: Rows, list: PriceListRead): PublicOffers {
  const meterIds = new Set<string>();
  return { rows, lines: offersAt(noteMeterIds(retailPrices(rows), meterIds), items, list), meterIds, list };
}

/**
 * Finds the charges of each item at the prices of one side. @throws PriceNotFound 422 with every item that has none,
 * InvalidItems 400 if one of them names what nobody knows
 */
export function offersAt(prices: Prices, items: readonly EstimateItem[], list: PriceListRead): readonly OfferedLine[] {
  const faults: ItemFault[] = [];
  const lines = items.flatMap((item, index) => {
    try {
      return [{ item, offers: lineKindOf(item).offers(item, prices) }];
    } catch (error) {
      if (!(error instanceof NoPrice)) throw error;
      const pointer = item.pointer ?? `/items/${index}`;
      faults.push(error instanceof MeterNotPriced ? error.fault : whyUnpriced(pointer, item.region, error, list));
      return [];
    }
  });
  // A wrong name is the caller's to correct, whatever else has no price.
  if (faults.some(({ code }) => !missingPrice.has(code))) throw new InvalidItems(faults);
  if (faults.length > 0) throw new PriceNotFound(faults);
  return lines;
}
