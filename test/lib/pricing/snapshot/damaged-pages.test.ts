import { expect, test } from 'vitest';
import { blankRow, type PriceRow } from '../../../../lib/pricing/price-row.ts';
import { findKeyedRows, serializeKeyedRows } from '../../../../lib/pricing/snapshot/pages.ts';
import { checkColumns, fromColumns, rowOf, toColumns } from '../../../../lib/pricing/snapshot/row-columns.ts';

const rows: readonly PriceRow[] = ['0.1', '0.2', '0.3'].map((unitPrice) => ({ ...blankRow, unitPrice }));
const columns = JSON.parse(JSON.stringify(toColumns(rows))) as unknown[];
const priceColumn = columns.findIndex(Array.isArray);

/** The columns with another value in the place of the prices. */
const withPrices = (prices: unknown): unknown[] => columns.toSpliced(priceColumn, 1, prices);

test('columns that are whole give the rows that they were made of', () => {
  expect(fromColumns(checkColumns(columns))).toEqual(rows);
});

test.each([
  { what: 'a column too few', value: columns.slice(1) },
  { what: 'a column too many', value: [...columns, ''] },
  { what: 'a column that is null', value: withPrices(null) },
  { what: 'a column that is a number', value: withPrices(0.1) },
  { what: 'a column that is an object', value: withPrices({ length: 3 }) },
  { what: 'a column that is shorter', value: columns.with(0, ['a', 'b']) },
  { what: 'no columns', value: undefined },
  { what: 'text in their place', value: 'text' },
])('columns with $what are refused', ({ value }) => {
  expect(() => checkColumns(value)).toThrow(expect.objectContaining({ name: 'InvalidPage' }));
});

test.each([
  { what: 'a price that is a number', prices: ['0.1', 0.2, '0.3'] },
  { what: 'a price that is null', prices: ['0.1', null, '0.3'] },
  { what: 'no prices', prices: [] },
])('rows with $what are refused', ({ prices }) => {
  expect(() => fromColumns(checkColumns(withPrices(prices)))).toThrow('has no unitPrice in row');
});

test('a row that the columns do not have is refused', () => {
  expect(rowOf(checkColumns(columns), 2)).toEqual(rows[2]);
  expect(() => rowOf(checkColumns(columns), 3)).toThrow('has no unitPrice in row 3');
});

test('a line of a page that is cut off or holds something else is refused, and no other line', () => {
  const page = Buffer.from(serializeKeyedRows([['one', rows]])).toString();
  expect(findKeyedRows(page, 'one')).toEqual(rows);
  expect(() => findKeyedRows(page.slice(0, -5), 'one')).toThrow(SyntaxError);
  expect(() => findKeyedRows('\n["one",{}]', 'one')).toThrow('does not have 15 or 19 columns');
  expect(findKeyedRows(`\n["two",{}]${page}`, 'one')).toEqual(rows);
});
