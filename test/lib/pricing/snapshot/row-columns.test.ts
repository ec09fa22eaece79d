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

test('a value that is the same in every row is stored once', () => {
  const [row] = rows;
  if (!row) throw new Error('no rows');
  const columns = toColumns(Array.from({ length: 64 }, (_, at) => ({ ...row, unitPrice: String(at) })));
  expect(columns.filter((column) => typeof column !== 'string')).toHaveLength(1);
});
