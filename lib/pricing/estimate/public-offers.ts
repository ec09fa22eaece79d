import { type LineOffers, NoPrice } from '../line-offers.ts';
import { noteMeterIds, type Prices, type Rows, retailPrices } from '../prices.ts';
import type { EstimateItem } from '../products/item.ts';
import type { ItemFault } from '../products/item-reader.ts';
import { productOf } from '../products/products.ts';
import { PriceNotFound } from './errors.ts';

/** Lists the keys of the offers that some items need, each once. */
export const offerKeysFor = (items: readonly EstimateItem[]): readonly string[] => [
  ...new Set(items.flatMap((item) => productOf(item).offerKeys(item))),
];

/** What the public price list has for some items. */
export interface PublicOffers {
  /** Rows by offer key. */
  readonly rows: Rows;
  /** What each item is charged. */
  readonly lines: readonly LineOffers[];
  /** Ids of the meters that the items are charged by, or would be under a commitment that only the contract has. */
  readonly meterIds: ReadonlySet<string>;
}

/**
 * Finds what each item is charged at public prices.
 * @param rows of the public price list by offer key
 * @throws PriceNotFound 422 naming every item without a price
 */
export function publicOffers(items: readonly EstimateItem[], rows: Rows): PublicOffers {
  const meterIds = new Set<string>();
  return { rows, lines: offersAt(noteMeterIds(retailPrices(rows), meterIds), items), meterIds };
}

/** Finds what each item is charged at the prices of one side. @throws PriceNotFound 422 naming every item without one */
export function offersAt(prices: Prices, items: readonly EstimateItem[]): readonly LineOffers[] {
  const faults: ItemFault[] = [];
  const lines = items.flatMap((item, index) => {
    try {
      return [productOf(item).offers(item, prices)];
    } catch (error) {
      if (!(error instanceof NoPrice)) throw error;
      faults.push({ pointer: `/items/${index}`, code: 'price_not_found', detail: error.message });
      return [];
    }
  });
  if (faults.length > 0) throw new PriceNotFound(faults);
  return lines;
}
