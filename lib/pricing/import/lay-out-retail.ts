import type { PriceRow } from '../price-row.ts';
import { offerKeyOf } from '../products/offer-key.ts';
import { type KeyedRow, keyedPages, pageOrder } from '../snapshot/keyed-pages.ts';
import type { Page } from '../snapshot/page.ts';
import { priceListKey } from '../source/price-list-item.ts';
import { layOutSheet } from './lay-out-sheet.ts';
import type { CountedRow } from './region-counts.ts';
import { externalSorter } from './sort/external-sort.ts';

export interface RetailLayout {
  /** Upper bound of the number of prices; it decides the number of pages in the `prices` section. */
  readonly maxPrices: number;
  readonly directory: string;
  readonly onRow: (counted: CountedRow) => void;
  /** Called after the last price, before the pages of the other sections; what it throws ends the layout. */
  readonly onLastRow: () => void;
}

/** Offers on a page, on average. An offer has some hundred bytes once compressed. */
const offersPerPage = 6;

const noLifeSigns = (): undefined => undefined;

/**
 * Makes the pages of a public price list: those that a contract's sheet has, for estimates by meter and for the search, and
 * the offers of the products. @param prices in the order of `pageOrder` of their meters
 */
export async function* layOutRetail(
  prices: AsyncIterable<readonly PriceRow[]>,
  { maxPrices, directory, onRow, onLastRow }: RetailLayout,
): AsyncGenerator<Page> {
  const sorter = externalSorter<KeyedRow>({ directory, key: offerOrder });
  const keys = new Set<string>();

  async function* collectOffers(): AsyncGenerator<readonly PriceRow[]> {
    for await (const batch of prices) {
      for (const row of batch) {
        const key = offerKeyOf(row);
        onRow({ row, isOffer: key !== undefined });
        if (key === undefined) continue;
        keys.add(key);
        sorter.add({ key, row });
      }
      yield batch;
    }
    onLastRow();
  }
  try {
    const sheet = { maxPrices, directory, lifeSigns: noLifeSigns, onRows: () => {} };
    yield* layOutSheet(collectOffers(), sheet);
    yield* keyedPages('offers', Math.max(1, Math.ceil(keys.size / offersPerPage)), sorter.readSorted());
  } finally {
    sorter.close();
  }
}

const offerOrder = ({ key, row }: KeyedRow): string => `${pageOrder(key)}|${priceListKey(row)}`;
