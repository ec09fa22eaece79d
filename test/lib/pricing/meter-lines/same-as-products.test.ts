import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PriceRow } from '../../../../lib/pricing/price-row.ts';
import { estimateLines, meterId, tierRows } from '../../../support/meter-book.ts';
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
  fc
    .record({ quantity: fc.integer({ min: 1, max: 500 }), hours: fc.integer({ min: 1, max: 744 }) })
    .chain(({ quantity, hours }) =>
      withPrices(vm).map((prices) => ({
        ...prices,
        item: { product: 'virtual_machine', region, sku: 'Standard_D4s_v5', quantity, hours_per_month: hours },
        meter: { meter_id: meterId(1), quantity: quantity * hours, instances: quantity },
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

test('a line by meter costs what the charge of a Premium SSD v2 for its performance costs, on both sides', async () => {
  const v2 = (what: string, members: Partial<PriceRow>): PriceRow =>
    diskRow('Azure Premium SSD v2', 'Premium LRS', `Premium LRS Provisioned ${what}`, '0.000008', {
      unitOfMeasure: '1/Hour',
      ...members,
    });
  const capacity = v2('Capacity', { meterId: meterId(4), unitOfMeasure: '1 GiB/Hour' });
  const included = (row: PriceRow): PriceRow => ({ ...row, unitPrice: '0', tierMinimumUnits: '0' });
  const small = fc.integer({ min: 1, max: 99_999 }).map((units) => (units / 1e9).toFixed(9));
  const performance = fc.record({
    prices: fc.tuple(small, small),
    iops: fc.integer({ min: 3001, max: 80_000 }),
    mbps: fc.integer({ min: 126, max: 2000 }),
    quantity: fc.integer({ min: 1, max: 5 }),
    hours: fc.integer({ min: 1, max: 744 }),
    saysIncluded: fc.boolean(),
    sheet: fc.option(fc.tuple(small, small)),
  });
  await fc.assert(
    fc.property(performance, ({ prices, iops, mbps, quantity, hours, saysIncluded, sheet }) => {
      const minimum = (units: string) => ({ tierMinimumUnits: saysIncluded ? units : '0' });
      const ofIops = v2('IOPS', { meterId: meterId(5), unitPrice: prices[0], ...minimum('3000') });
      const ofMbps = v2('Throughput (MBps)', { meterId: meterId(6), unitPrice: prices[1], ...minimum('125') });
      const paid = [ofIops, ofMbps];
      const retail = [capacity, ...(saysIncluded ? paid.map(included) : []), ...paid];
      const rows = sheet && [contractRow(ofIops, sheet[0]), contractRow(ofMbps, sheet[1])];
      const disk = { product: 'managed_disk', region, type: 'premium_ssd_v2', size: 1, hours_per_month: hours };
      const ofProduct = estimateLines({ items: [{ ...disk, iops, throughput_mbps: mbps, quantity }] }, retail, rows);
      const meters = [
        { meter_id: meterId(5), quantity: (iops - 3000) * quantity * hours, hours_per_month: hours },
        { meter_id: meterId(6), quantity: (mbps - 125) * quantity * hours, hours_per_month: hours },
      ];
      const ofMeters = estimateLines({ meters }, retail, rows);
      const charges = (estimated: typeof ofMeters) =>
        estimated.items
          .flatMap((one) => one.meters)
          .filter((charge) => charge.meter_id !== meterId(4))
          .map(({ side, meter_id, unit_price, unit_of_measure, quantity: units, monthly, source }) =>
            JSON.stringify([side, meter_id, unit_price, unit_of_measure, units, monthly, source]),
          )
          .toSorted();
      expect(charges(ofMeters)).toEqual(charges(ofProduct));
    }),
    { numRuns: 200 },
  );
});

test('2,000 IOPS above what a Premium SSD v2 includes cost 11.68 as a line by meter, too', () => {
  const iops = diskRow('Azure Premium SSD v2', 'Premium LRS', 'Premium LRS Provisioned IOPS', '0', {
    meterId: meterId(5),
    unitOfMeasure: '1/Hour',
  });
  const meters = [{ meter_id: meterId(5), quantity: 2000 * 730 }];
  const { totals, assumptions } = estimateLines(
    { meters },
    tierRows(iops, [
      [0, '0'],
      [3000, '0.000008'],
    ]),
  );
  expect(totals.retail.payg_monthly).toBe(11.68);
  expect(assumptions.join()).toContain('above what each disk includes (3,000 IOPS and 125 MBps)');
});
