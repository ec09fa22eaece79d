import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromColumns, rowOf, toColumns } from '../../../../lib/pricing/snapshot/row-columns.ts';
import { syntheticRows } from '../../../support/synthetic-rows.ts';

const rows = syntheticRows(400).map(({ offerId: _, effectiveStart: _1, effectiveEnd: _2, ...row }) => row);

test('columns give the same rows again, all together and one by one', () => {
  fc.assert(
    fc.property(fc.subarray(rows, { minLength: 1, maxLength: 80 }), (some) => {
      const columns = JSON.parse(JSON.stringify(toColumns(some)));
      expect(fromColumns(columns)).toEqual(some);
      expect(some.map((_, at) => rowOf(columns, at))).toEqual(some);
    }),
  );
});

test('columns of an earlier version, which had fewer, are read', () => {
  const columns = toColumns(rows.slice(0, 3).map(({ skuId: _, note: _1, ...row }) => row));
  expect(columns).toHaveLength(15);
  expect(fromColumns(columns)).toEqual(rows.slice(0, 3));
});

test('what few rows have is kept', () => {
  const some = rows.slice(0, 3).map((row, at) => (at === 1 ? { ...row, note: 'is doubtful', skuId: 'DZH/1' } : row));
  expect(fromColumns(JSON.parse(JSON.stringify(toColumns(some))))).toEqual(some);
});

test('a value that is the same in every row is stored once', () => {
  const [row] = rows;
  if (!row) throw new Error('no rows');
  const columns = toColumns(Array.from({ length: 64 }, (_, at) => ({ ...row, unitPrice: String(at) })));
  expect(columns.filter((column) => typeof column !== 'string')).toHaveLength(1);
});
