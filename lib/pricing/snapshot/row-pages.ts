import type { PriceRow } from '../price-row.ts';
import type { Page } from './page.ts';
import { checkColumns, type RowColumns, toColumns } from './row-columns.ts';

/** Two or three kilobytes once compressed: a read costs half a unit. */
export const rowsPerPage = 64;

/** Makes the pages of the `rows` section. @param rowCount number of all rows @param batches rows in search order */
export async function* rowPages(rowCount: number, batches: AsyncIterable<readonly PriceRow[]>): AsyncGenerator<Page> {
  const pageCount = Math.ceil(rowCount / rowsPerPage);
  let number = 0;
  let rows: PriceRow[] = [];
  const takePage = (): Page => {
    const full = rows;
    const page = { section: 'rows', number, pageCount, body: () => serializeRows(full) } as const;
    rows = [];
    number += 1;
    return page;
  };
  for await (const batch of batches) {
    for (const row of batch) {
      rows.push(row);
      if (rows.length === rowsPerPage) yield takePage();
    }
  }
  if (rows.length > 0) yield takePage();
}

const serializeRows = (rows: readonly PriceRow[]): Uint8Array => Buffer.from(JSON.stringify(toColumns(rows)));

/** @throws InvalidPage or SyntaxError for a page that is damaged */
export const deserializeRows = (body: Uint8Array): RowColumns => checkColumns(JSON.parse(Buffer.from(body).toString()));
