import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choosePrices } from '../../../../lib/pricing/import/choose-prices.ts';
import { blankRow } from '../../../../lib/pricing/price-row.ts';

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
