import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PriceNotFound } from '../../../../lib/pricing/estimate/errors.ts';
import type { PriceRow } from '../../../../lib/pricing/price-row.ts';
import type { RequestedItem } from '../../../../lib/pricing/products/item.ts';
import {
  contractRow,
  diskRow,
  estimateItems,
  reservationRow,
  savingsPlanRow,
  sqlRow,
  vmRow,
  windowsRow,
} from '../../../support/price-book.ts';

const models = ['payg', 'ri_1y', 'ri_3y', 'savings_plan_1y', 'savings_plan_3y'] as const;

/** A price of at most four places, as text. */
const price = fc.integer({ min: 1, max: 5_000_000 }).map((units) => (units / 10_000).toFixed(4));

const sizes = ['Standard_D2s_v5', 'Standard_D4s_v5', 'Standard_E8s_v5'] as const;
const gp = 'SQL Database Single/Elastic Pool General Purpose';

/** A public list with all sizes, a disk and a database; which commitments it has is left to chance. */
const list: fc.Arbitrary<readonly PriceRow[]> = fc
  .record({
    prices: fc.array(price, { minLength: 24, maxLength: 24 }),
    isKept: fc.array(fc.boolean(), { minLength: 24, maxLength: 24 }),
  })
  .map(({ prices, isKept }) => {
    let at = 0;
    const next = () => prices[at++ % prices.length] ?? '1';
    const rows = sizes.flatMap((size) => {
      const linux = vmRow(size, next());
      // Windows never costs less than Linux.
      const windows = windowsRow(size, (Number(linux.unitPrice) + Number(next())).toFixed(4));
      return [
        linux,
        windows,
        reservationRow(linux, 'P1Y', next()),
        reservationRow(linux, 'P3Y', next()),
        savingsPlanRow(linux, 'P1Y', next()),
        savingsPlanRow(linux, 'P3Y', next()),
      ];
    });
    const disk = diskRow('Premium SSD Managed Disks', 'P30 LRS', 'P30 LRS Disk', next());
    const others = [
      disk,
      reservationRow(disk, 'P1Y', next()),
      sqlRow(`${gp} - Compute Gen5`, 'vCore', next()),
      sqlRow(`${gp} - SQL License`, 'vCore', next(), { location: 'global' }),
      sqlRow(`${gp} - Storage`, 'General Purpose Data Stored', next(), { unitOfMeasure: '1 GB/Month' }),
    ];
    return [...rows, ...others].filter(({ priceType }, index) => priceType === 'Consumption' || isKept[index % 24]);
  });

const item: fc.Arbitrary<RequestedItem> = fc.oneof(
  fc.record({
    product: fc.constant('virtual_machine'),
    region: fc.constant('eastus'),
    sku: fc.constantFrom(...sizes),
    os: fc.constantFrom('linux', 'windows'),
    license: fc.constantFrom('included', 'hybrid_benefit'),
    quantity: fc.integer({ min: 1, max: 500 }),
    hours_per_month: fc.integer({ min: 1, max: 744 }),
  }),
  fc.record({
    product: fc.constant('managed_disk'),
    region: fc.constant('eastus'),
    type: fc.constant('premium_ssd'),
    size: fc.constant('P30'),
    quantity: fc.integer({ min: 1, max: 500 }),
  }),
  fc.record({
    product: fc.constant('sql_database'),
    region: fc.constant('eastus'),
    tier: fc.constant('general_purpose'),
    vcores: fc.constantFrom(2, 4, 8),
    quantity: fc.integer({ min: 1, max: 50 }),
  }),
);
const items = fc.array(item, { minLength: 1, maxLength: 6 });

/** A sheet over a list: each meter at another price, or not there. */
const sheetOver = (rows: readonly PriceRow[]): fc.Arbitrary<readonly PriceRow[]> =>
  fc
    .array(fc.option(fc.integer({ min: 50, max: 120 }), { freq: 4 }), {
      minLength: rows.length,
      maxLength: rows.length,
    })
    .map((percents) =>
      rows.flatMap((row, index) => {
        const percent = percents[index];
        return percent == null ? [] : [contractRow(row, ((Number(row.unitPrice) * percent) / 100).toFixed(6))];
      }),
    );

const world = fc
  .tuple(list, items)
  .chain(([rows, wanted]) => sheetOver(rows).map((sheet) => ({ rows, wanted, sheet })));

const inCents = (amount: number): number => Math.round(amount * 100);

describe('every estimate', () => {
  test('has a mix that costs no more than any model for all lines, and keeps its bounds', async () => {
    const bounds = fc.record({
      maxShare: fc.option(fc.integer({ min: 0, max: 10_000 }), { nil: undefined }),
      maxTerm: fc.constantFrom('P1Y' as const, 'P3Y' as const, undefined),
    });
    await fc.assert(
      fc.property(world, bounds, fc.boolean(), ({ rows, wanted, sheet }, { maxShare, maxTerm }, hasSheet) => {
        const given = { maxShare: maxShare === undefined ? undefined : maxShare / 10_000, maxTerm };
        const { best, totals } = estimateItems(wanted, rows, hasSheet ? sheet : null, given);
        const { mix } = best;
        const own = totals[hasSheet ? 'corporate' : 'retail'];
        expect(inCents(mix.monthly)).toBe(mix.lines.reduce((sum, { monthly }) => sum + inCents(monthly), 0));
        expect(inCents(mix.committed_monthly) + inCents(mix.flexible_monthly)).toBe(inCents(mix.monthly));
        expect(inCents(mix.committed_monthly) * 10_000).toBeLessThanOrEqual(
          (maxShare ?? 10_000) * inCents(mix.monthly),
        );
        if (maxTerm === 'P1Y') expect(mix.lines.filter(({ model }) => model.endsWith('3y'))).toEqual([]);
        if (maxShare === undefined && maxTerm !== 'P1Y') {
          for (const model of models) expect(mix.monthly).toBeLessThanOrEqual(own?.[`${model}_monthly`] ?? Number.NaN);
        }
      }),
    );
  });

  test('does not depend on the order of its items', async () => {
    await fc.assert(
      fc.property(
        world.chain((given) =>
          fc
            .shuffledSubarray([...given.wanted.keys()], { minLength: given.wanted.length })
            .map((order) => ({ ...given, order })),
        ),
        ({ rows, wanted, sheet, order }) => {
          const one = estimateItems(wanted, rows, sheet);
          const other = estimateItems(
            order.map((index) => wanted[index] as RequestedItem),
            rows,
            sheet,
          );
          expect(other.totals).toEqual(one.totals);
          const { lines: _, ...mix } = one.best.mix;
          expect(other.best).toMatchObject({ ...one.best, mix });
        },
      ),
    );
  });

  test('scales with the quantity, within half a cent a charge', async () => {
    await fc.assert(
      fc.property(list, item, fc.integer({ min: 2, max: 20 }), (rows, wanted, factor) => {
        const one = estimateItems([{ ...wanted, quantity: 1 }], rows);
        const many = estimateItems([{ ...wanted, quantity: factor }], rows);
        for (const model of models) {
          const charges = one.items[0]?.meters.filter((meter) => meter.models.includes(model)).length ?? 0;
          const difference = many.totals.retail[`${model}_monthly`] - factor * one.totals.retail[`${model}_monthly`];
          expect(Math.abs(difference)).toBeLessThanOrEqual(0.005 * charges * (factor + 1) + 1e-6);
        }
      }),
    );
  });

  test('has savings of the other sign when the sides change places', async () => {
    await fc.assert(
      fc.property(list, items, fc.integer({ min: 50, max: 150 }), (rows, wanted, percent) => {
        // The same meters at both sides, so that either list can stand for either side.
        const dearer = rows.map((row) => ({ ...row, unitPrice: ((Number(row.unitPrice) * percent) / 100).toFixed(6) }));
        const there = estimateItems(wanted, rows, dearer).totals.savings;
        const back = estimateItems(wanted, dearer, rows).totals.savings;
        for (const model of models) {
          const name = `${model}_monthly` as const;
          expect(back?.[name].amount).toBeCloseTo(-(there?.[name].amount ?? Number.NaN), 2);
        }
      }),
    );
  });

  test('names in its coverage exactly what a total holds instead of that side’s own price', async () => {
    await fc.assert(
      fc.property(world, ({ rows, wanted, sheet }) => {
        const { coverage, items: lines } = estimateItems(wanted, rows, sheet);
        for (const line of lines) {
          for (const side of ['retail', 'corporate'] as const) {
            for (const model of models.slice(1)) {
              const gap = coverage.find((one) => one.item === line.id && one.side === side && one.model === model);
              const counted = line.meters.filter((meter) => meter.side === side && meter.models.includes(model));
              const own =
                counted.some(({ price_type }) => price_type !== 'Consumption') &&
                counted.every(({ source }) => side === 'retail' || source === 'ea');
              expect(gap === undefined).toBe(own);
              if (gap?.status === 'not_offered')
                expect(line[side]?.[`${model}_monthly`]).toBe(line[side]?.payg_monthly);
            }
          }
        }
      }),
    );
  });

  test('has no figure of 0 where there is a price, and none at all where there is not', async () => {
    const withGaps = list.chain((rows) =>
      fc
        .array(fc.boolean(), { minLength: rows.length, maxLength: rows.length })
        .map((isFree) => rows.map((row, index) => ({ row, isFree: isFree[index] && index % 3 === 0 }))),
    );
    await fc.assert(
      fc.property(withGaps, items, (listed, wanted) => {
        // A unit more each, so that no amount rounds to nothing.
        const rows = listed.map(({ row, isFree }) => ({
          ...row,
          unitPrice: isFree ? '0' : (Number(row.unitPrice) + 1).toFixed(4),
        }));
        try {
          for (const { retail } of estimateItems(wanted, rows).items) {
            for (const figure of Object.values(retail)) expect(figure).toBeGreaterThan(0);
          }
        } catch (error) {
          expect(error).toBeInstanceOf(PriceNotFound);
        }
      }),
    );
  });

  test('says best of the lowest total', async () => {
    await fc.assert(
      fc.property(world, ({ rows, wanted, sheet }) => {
        const { totals, best } = estimateItems(wanted, rows, sheet);
        const every = [...Object.values(totals.retail), ...Object.values(totals.corporate ?? {})];
        expect(best.monthly).toBe(Math.min(...every));
        expect(totals[best.side]?.[`${best.model}_monthly`]).toBe(best.monthly);
      }),
    );
  });
});
