import type { PriceRow } from '../price-row.ts';
import { collectSheetNames } from '../products/sheet-contents.ts';
import { meterIndex } from '../search/meter-index.ts';
import { searchOrder } from '../search/terms.ts';
import {
  contentsPages,
  type KeyedRow,
  keyedPages,
  makePages,
  type Page,
  rowPages,
  rowsPerPage,
} from '../snapshot/pages.ts';
import type { LifeSigns } from './life-signs.ts';
import { priceRowFormat } from './row-formats.ts';
import { externalSorter } from './sort/external-sort.ts';

export interface SheetLayout {
  /** Upper bound of the number of prices; it decides the number of pages in the `prices` section. */
  readonly maxPrices: number;
  readonly directory: string;
  readonly lifeSigns: LifeSigns;
  /** Receives the number of rows on the pages of the `rows` section so far. */
  readonly onRows: (rows: number) => void;
}

/** Rows on a page of the `prices` section, on average: about 4 KB compressed, which one read unit reads. */
const rowsPerPricePage = 64;

/** The third stage of an import: makes the pages of a contract's snapshot. @param prices in the order of `pageOrder` */
export async function* layOutSheet(
  prices: AsyncIterable<readonly PriceRow[]>,
  { maxPrices, directory, lifeSigns, onRows }: SheetLayout,
): AsyncGenerator<Page> {
  const sorter = externalSorter({ directory, key: searchOrder, format: priceRowFormat, lifeSigns });
  const index = meterIndex();
  const names = collectSheetNames();
  let count = 0;

  async function* readByMeter(): AsyncGenerator<readonly KeyedRow[]> {
    for await (const batch of prices) {
      for (const row of batch) sorter.add(row);
      count += batch.length;
      yield batch.map((row) => ({ key: row.meterId, row }));
    }
  }
  async function* readInSearchOrder(): AsyncGenerator<readonly PriceRow[]> {
    let rows = 0;
    for await (const batch of sorter.readSorted()) {
      for (const row of batch) {
        index.add(row);
        names.add(row);
      }
      yield batch;
      rows += batch.length;
      onRows(rows - (rows % rowsPerPage));
    }
  }
  try {
    yield* keyedPages('prices', Math.max(1, Math.ceil(maxPrices / rowsPerPricePage)), readByMeter());
    yield* rowPages(count, readInSearchOrder());
    onRows(count);
    const { root, pages: terms } = index.finish();
    yield* makePages('terms', terms);
    yield* contentsPages(names.found(), root);
  } finally {
    sorter.close();
  }
}
