import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceRowFormat, sheetRowFormat } from '../../../../lib/pricing/import/row-formats.ts';
import { blankRow, type PriceRow } from '../../../../lib/pricing/price-row.ts';
import type { SheetRow } from '../../../../lib/pricing/sheet/sheet-row.ts';

/** What `readText` lets pass: all but NUL. Halves of a pair come from escapes in JSON. */
const codeUnit = fc.integer({ min: 1, max: 0xffff }).map((unit) => String.fromCharCode(unit));
const cell = fc.string({ unit: codeUnit, maxLength: 5 });
const filledCell = fc.tuple(codeUnit, cell).map((parts) => parts.join(''));

const all = (names: readonly string[]) => fc.record(Object.fromEntries(names.map((name) => [name, cell])));
const some = (names: readonly string[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, filledCell])), { requiredKeys: [] });

describe('formats of rows', () => {
  test('keep every cell of a sheet, and their order, which tells equal prices apart', () => {
    const rows = fc
      .tuple(all([...Object.keys(blankRow), 'offerId', 'effectiveStart', 'effectiveEnd']), some(['includedQuantity']))
      .map(([cells, optional]) => ({ ...cells, ...optional }) as unknown as SheetRow);
    fc.assert(
      fc.property(rows, (row) => {
        const read = sheetRowFormat.read(sheetRowFormat.write(row));
        expect(JSON.stringify(read)).toBe(JSON.stringify(row));
      }),
    );
  });

  test('keep every cell of a price; what is absent stays absent', () => {
    const rows = fc
      .tuple(all(Object.keys(blankRow)), some(['skuId', 'effectiveStart', 'effectiveEnd', 'note']))
      .map(([cells, optional]) => ({ ...cells, ...optional }) as unknown as PriceRow);
    fc.assert(
      fc.property(rows, (row) => {
        expect(priceRowFormat.read(priceRowFormat.write(row))).toStrictEqual({ ...row });
      }),
    );
  });
});
