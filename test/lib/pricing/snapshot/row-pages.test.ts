import { expect, test } from 'vitest';
import { blankRow, type PriceRow } from '../../../../lib/pricing/price-row.ts';
import { fromColumns } from '../../../../lib/pricing/snapshot/row-columns.ts';
import { deserializeRows, rowPages, rowsPerPage } from '../../../../lib/pricing/snapshot/row-pages.ts';

async function* inBatches(rows: readonly PriceRow[], size: number): AsyncGenerator<readonly PriceRow[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}

test.each([
  { rowCount: 0, pageCount: 0 },
  { rowCount: 1, pageCount: 1 },
  { rowCount: rowsPerPage, pageCount: 1 },
  { rowCount: rowsPerPage + 1, pageCount: 2 },
  { rowCount: rowsPerPage * 3, pageCount: 3 },
])('$rowCount rows stand on $pageCount pages, in their order', async ({ rowCount, pageCount }) => {
  const rows = Array.from({ length: rowCount }, (_, place) => ({ ...blankRow, sku: `sku ${place}` }));
  const read: PriceRow[] = [];
  const numbers: number[] = [];
  for await (const page of rowPages(rowCount, inBatches(rows, 50))) {
    expect(page).toMatchObject({ section: 'rows', pageCount });
    numbers.push(page.number);
    read.push(...fromColumns(deserializeRows(page.body())));
  }
  expect(numbers).toEqual(Array.from({ length: pageCount }, (_, number) => number));
  expect(read).toEqual(rows);
});
