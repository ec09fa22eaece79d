import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choosePrices, sheetChoice } from '../../../../lib/pricing/import/choose-prices.ts';
import { maxRowsOfMeter } from '../../../../lib/pricing/import/read/limits.ts';
import { blankRow } from '../../../../lib/pricing/price-row.ts';
import type { SheetRow } from '../../../../lib/pricing/sheet/sheet-row.ts';

interface Row {
  readonly key: string;
  readonly place: number;
}

async function* inBatches(rows: readonly Row[], size: number): AsyncGenerator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}

test('chooses once from all rows of a key, wherever a batch ends', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('', 'a', 'b', 'c'), { maxLength: 30 }),
      fc.integer({ min: 1, max: 7 }),
      async (keys, size) => {
        const rows = keys.toSorted().map((key, place) => ({ key, place }));
        const groups: (readonly Row[])[] = [];
        const choose = (group: readonly Row[]) => {
          groups.push(group);
          return [{ ...blankRow, sku: group[0]?.key ?? '' }];
        };
        const chosen: string[] = [];
        for await (const batch of choosePrices(inBatches(rows, size), { key: ({ key }) => key, choose })) {
          chosen.push(...batch.map(({ sku }) => sku));
        }
        expect(chosen).toEqual([...new Set(keys.toSorted())]);
        expect(groups.flat()).toEqual(rows);
      },
    ),
  );
});

async function chooseOfSheet(rows: Iterable<SheetRow>): Promise<readonly string[]> {
  const report = { countPrice: () => {}, doubt: () => {} };
  const choice = sheetChoice({ offerId: null, asOf: '2026-11-20', names: new Map() }, report);
  const skus: string[] = [];
  const batches = async function* () {
    for (const row of rows) yield [row];
  };
  for await (const batch of choosePrices(batches(), choice)) skus.push(...batch.map(({ sku }) => sku));
  return skus;
}

/** Rows of one meter, each for a SKU and at a price of its own; the last is repeated. */
function* rowsOfMeter(different: number, all = different): Generator<SheetRow> {
  const row = { ...blankRow, meterId: 'm', offerId: '', effectiveStart: '', effectiveEnd: '' };
  for (let at = 0; at < all; at += 1) {
    const number = Math.min(at + 1, different);
    yield { ...row, sku: String(number), unitPrice: String(number) };
  }
}

test.each([1, 999, 1_000, 1_001, maxRowsOfMeter])(
  'takes %i different rows of a meter, each once',
  async (different) => {
    expect((await chooseOfSheet(rowsOfMeter(different, 12_000))).length).toBe(different);
  },
);

test('refuses a meter with more different rows than the limit', async () => {
  await expect(chooseOfSheet(rowsOfMeter(maxRowsOfMeter + 1))).rejects.toMatchObject({
    code: 'file_too_large',
    message: 'Meter m has more than 5000 different rows, which is the limit.',
  });
});
