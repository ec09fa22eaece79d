import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PriceRow } from '../../../../lib/pricing/price-row.ts';
import { estimateLines, meterId } from '../../../support/meter-book.ts';
import { contractRow, diskRow, reservationRow, savingsPlanRow, sqlRow, vmRow } from '../../../support/price-book.ts';

const price = fc.integer({ min: 1, max: 5_000_000 }).map((units) => (units / 10_000).toFixed(4));
const region = 'eastus';

/** Adds commitments that chance chooses, and a sheet that has some of the prices, in blocks of another size. */
const withPrices = (usage: PriceRow) =>
  fc
    .record({
      prices: fc.array(price, { minLength: 9, maxLength: 9 }),
      kept: fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }),
    })
    .map(({ prices, kept }) => {
      const at = (index: number): string => prices[index] ?? '1';
      const retail = [
        { ...usage, unitPrice: at(0) },
        ...[
          reservationRow(usage, 'P1Y', at(1)),
          reservationRow(usage, 'P3Y', at(2)),
          savingsPlanRow(usage, 'P1Y', at(3)),
          savingsPlanRow(usage, 'P3Y', at(4)),
        ].filter((_, index) => kept[index]),
      ];
      const hundreds = usage.unitOfMeasure === '1 Hour' ? { unitOfMeasure: '100 Hours' } : {};
      const sheet = [
        contractRow(usage, at(5), hundreds),
        contractRow(reservationRow(usage, 'P1Y', at(6)), at(6)),
        contractRow(savingsPlanRow(usage, 'P3Y', at(7)), at(7)),
      ].filter((_, index) => kept[4 + index]);
      return { retail, sheet: kept[8] ? sheet : null };
    });

const vm = vmRow('Standard_D4s_v5', '1', { meterId: meterId(1) });
const disk = diskRow('Premium SSD Managed Disks', 'P30 LRS', 'P30 LRS Disk', '1', { meterId: meterId(2) });
const sql = sqlRow('SQL Database Single/Elastic Pool General Purpose - Compute Gen5', 'vCore', '1', {
  meterId: meterId(3),
});

const line = fc.oneof(
  fc
    .record({ quantity: fc.integer({ min: 1, max: 500 }), hours: fc.integer({ min: 1, max: 744 }) })
    .chain(({ quantity, hours }) =>
      withPrices(vm).map((prices) => ({
        ...prices,
        item: { product: 'virtual_machine', region, sku: 'Standard_D4s_v5', quantity, hours_per_month: hours },
        meter: { meter_id: meterId(1), quantity: quantity * hours, hours_per_month: hours },
      })),
    ),
  fc.integer({ min: 1, max: 500 }).chain((quantity) =>
    withPrices(disk).map((prices) => ({
      ...prices,
      item: { product: 'managed_disk', region, type: 'premium_ssd', size: 'P30', quantity },
      meter: { meter_id: meterId(2), quantity },
    })),
  ),
  fc
    .record({ quantity: fc.integer({ min: 1, max: 50 }), vcores: fc.constantFrom(2, 4, 8) })
    .chain(({ quantity, vcores }) =>
      withPrices(sql).map((prices) => ({
        ...prices,
        item: {
          product: 'sql_database',
          region,
          tier: 'general_purpose',
          vcores,
          storage_gb: 0,
          license: 'hybrid_benefit',
          quantity,
        },
        meter: { meter_id: meterId(3), quantity: quantity * vcores * 730 },
      })),
    ),
);

test('a line by meter costs what the line of a product with the same meter costs, on both sides, in every model', async () => {
  await fc.assert(
    fc.property(line, ({ item, meter, retail, sheet }) => {
      const ofProduct = estimateLines({ items: [item] }, retail, sheet);
      const ofMeter = estimateLines({ meters: [meter] }, retail, sheet);
      expect(ofMeter.totals).toEqual(ofProduct.totals);
      expect(ofMeter.best).toEqual(ofProduct.best);
      expect(ofMeter.coverage).toEqual(ofProduct.coverage);
      const [one, other] = [ofMeter.items[0], ofProduct.items[0]];
      expect(one?.ea_available).toBe(other?.ea_available);
      expect(one?.break_even_months).toEqual(other?.break_even_months);
    }),
    { numRuns: 300 },
  );
});
