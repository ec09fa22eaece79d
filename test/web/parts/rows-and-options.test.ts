import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filterOptions } from '../../../web/parts/filter-options.ts';
import { type SortValue, sortRows, valueKind } from '../../../web/parts/sort-rows.ts';

const options = [
  { value: 'Standard_D4s_v5', label: 'D4s v5 (4 vCPU, 16 GiB)' },
  { value: 'Standard_E4s_v5', label: 'E4s v5 (4 vCPU, 32 GiB)' },
  { value: 'Standard_D16s_v5', label: 'D16s v5 (16 vCPU, 64 GiB)' },
  { value: 'sp', label: 'São Paulo' },
];

describe('options', () => {
  test.each([
    { query: '4 vcpu 16', values: ['Standard_D4s_v5', 'Standard_D16s_v5'] },
    { query: '  STANDARD_e  ', values: ['Standard_E4s_v5'] },
    { query: 'sao', values: ['sp'] },
    { query: 'nothing', values: [] },
    { query: '', values: options.map(({ value }) => value) },
  ])('fit "$query" by every word of value and label', ({ query, values }) => {
    expect(filterOptions(options, query).map(({ value }) => value)).toEqual(values);
  });
});

describe('rows', () => {
  const sort = (values: readonly (string | number | null)[], isDown = false) =>
    sortRows(values, (value) => value, isDown, 'pt-BR');

  test.each([
    { values: [null, 0, 2], kind: 'number' },
    { values: [undefined, '2026-11-20'], kind: 'day' },
    { values: ['2026 was a year'], kind: 'text' },
    { values: [null], kind: 'text' },
    { values: [], kind: 'text' },
  ])('have an order of the kind $kind by $values', ({ values, kind }) => {
    expect(valueKind<SortValue>(values, (value) => value)).toBe(kind);
  });

  test('are sorted as numbers, or as texts of the language', () => {
    expect(sort([10, 9, -1])).toEqual([-1, 9, 10]);
    expect(sort(['b', 'Á', 'a', 'Z'])).toEqual(['a', 'Á', 'b', 'Z']);
    expect(sort(['item 10', 'item 9'])).toEqual(['item 9', 'item 10']);
  });

  test('without a value come last in both directions', () => {
    expect(sort([null, 2, null, 1])).toEqual([1, 2, null, null]);
    expect(sort([null, 2, null, 1], true)).toEqual([2, 1, null, null]);
  });

  test('that are equal keep their order, and none is lost', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ value: fc.option(fc.integer({ min: 0, max: 3 })), id: fc.nat() })),
        fc.boolean(),
        (rows, isDown) => {
          const sorted = sortRows(rows, ({ value }) => value, isDown, 'en-US');
          expect(new Set(sorted)).toEqual(new Set(rows));
          for (const value of [0, 1, 2, 3, null]) {
            expect(sorted.filter((row) => row.value === value)).toEqual(rows.filter((row) => row.value === value));
          }
        },
      ),
    );
  });
});
