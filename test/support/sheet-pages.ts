import { blankRow, type PriceRow } from '../../lib/pricing/price-row.ts';
import { type DiffFilter, diffSheets } from '../../lib/pricing/sheet-diff/diff-sheets.ts';
import type { MeterChanges } from '../../lib/pricing/sheet-diff/price-change.ts';
import { deserializeKeyedRows, type KeyedRow, keyedPages, pageOrder } from '../../lib/pricing/snapshot/pages.ts';

/** A row of a sheet: a Linux machine by the hour, unless the test says otherwise. */
export const sheetRow = (row: Partial<PriceRow> = {}): PriceRow => ({
  ...blankRow,
  meterId: '00000000-0000-4000-8000-000000000001',
  meterName: 'D2s v5',
  category: 'Virtual Machines',
  location: 'eastus2',
  unitPrice: '0.1',
  ...row,
});

/** Makes the pages of a `prices` section, as an import stores and a reader gets them. */
export async function* sheetPages(rows: readonly PriceRow[], pageCount = 3): AsyncGenerator<readonly KeyedRow[]> {
  const keyed = rows.map((row) => ({ key: row.meterId, row }));
  const sorted = keyed.toSorted((one, other) => (pageOrder(one.key) < pageOrder(other.key) ? -1 : 1));
  async function* batches() {
    yield sorted;
  }
  for await (const page of keyedPages('prices', pageCount, batches())) {
    yield deserializeKeyedRows(Buffer.from(page.body()).toString());
  }
}

/** The changes between two sheets. */
export async function changesBetween(
  before: readonly PriceRow[],
  after: readonly PriceRow[],
  filter: DiffFilter = {},
  pageCounts: readonly [before: number, after: number] = [3, 5],
): Promise<readonly MeterChanges[]> {
  const diff = diffSheets(sheetPages(before, pageCounts[0]), sheetPages(after, pageCounts[1]), filter);
  const meters: MeterChanges[] = [];
  for await (const batch of diff) meters.push(...batch);
  return meters;
}
