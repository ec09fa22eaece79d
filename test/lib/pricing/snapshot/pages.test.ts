import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blankRow, type PriceRow } from '../../../../lib/pricing/price-row.ts';
import {
  deserializeKeyedRows,
  deserializeRows,
  findKeyedRows,
  type KeyedRow,
  keyedPages,
  type Page,
  pageNumber,
  pageOrder,
  rowPages,
  rowsPerPage,
} from '../../../../lib/pricing/snapshot/pages.ts';
import { fromColumns } from '../../../../lib/pricing/snapshot/row-columns.ts';

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

describe('keyed pages', () => {
  const rowOf = (sku: string): PriceRow => ({ ...blankRow, sku });

  async function* inBatches(rows: readonly KeyedRow[], size: number): AsyncGenerator<readonly KeyedRow[]> {
    for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
  }

  async function pagesOf(rows: readonly KeyedRow[], pageCount: number, batchSize = 3): Promise<Page[]> {
    const pages: Page[] = [];
    for await (const page of keyedPages('prices', pageCount, inBatches(rows, batchSize))) pages.push(page);
    return pages;
  }

  const textOf = ({ body }: Page): string => Buffer.from(body()).toString();

  const sorted = (rows: readonly KeyedRow[]): KeyedRow[] =>
    rows.toSorted((one, other) => (pageOrder(one.key) < pageOrder(other.key) ? -1 : Number(one.key !== other.key)));

  describe('keyed pages', () => {
    test('give each key its own rows, from the page of its number, for any keys', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.string({ unit: 'binary', maxLength: 5 }), { maxLength: 40 }),
          fc.integer({ min: 1, max: 9 }),
          async (keys, pageCount) => {
            const rows = sorted(keys.map((key, place) => ({ key, row: rowOf(`${place}`) })));
            const pages = await pagesOf(rows, pageCount);
            expect(pages.map(({ number }) => number)).toEqual(Array.from({ length: pageCount }, (_, number) => number));
            const texts = pages.map(textOf);
            expect(texts.flatMap(deserializeKeyedRows)).toEqual(rows);
            const found = keys.map((key) =>
              findKeyedRows(texts[pageNumber(key, pageCount)] ?? '', key)?.map(({ sku }) => sku),
            );
            expect(found).toEqual(keys.map((key) => rows.filter((one) => one.key === key).map(({ row }) => row.sku)));
          },
        ),
        { numRuns: 50 },
      );
    });

    test('are empty where there are no rows, and none is missing', async () => {
      const pages = await pagesOf([], 3);
      expect(pages).toMatchObject([0, 1, 2].map((number) => ({ section: 'prices', number, pageCount: 3 })));
      expect(pages.map(textOf)).toEqual(['', '', '']);
    });

    test('have no rows for a key that is only the beginning of another', async () => {
      const [page] = await pagesOf([{ key: 'meter', row: rowOf('a') }], 1);
      expect(findKeyedRows(textOf(page as Page), 'mete')).toBeUndefined();
    });

    test('keep the order of the rows of a key over batches', async () => {
      const rows = ['a', 'b', 'c', 'd'].map((sku) => ({ key: 'k', row: rowOf(sku) }));
      const [page] = await pagesOf(rows, 1, 1);
      expect(findKeyedRows(textOf(page as Page), 'k')?.map(({ sku }) => sku)).toEqual(['a', 'b', 'c', 'd']);
    });
  });
});
