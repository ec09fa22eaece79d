import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EstimateRequest } from '../../../../../lib/platform/request-types.generated.ts';
import { joinAlike } from '../../../../../lib/pricing/formats/alike-alternatives.ts';
import type { PriceRow } from '../../../../../lib/pricing/price-row.ts';
import {
  contractRow,
  diskRow,
  estimateItems,
  estimateWhatIf,
  reservationRow,
  savingsPlanRow,
  sqlRow,
  vmRow,
  windowsRow,
} from '../../../../support/price-book.ts';

type Item = NonNullable<EstimateRequest['items']>[number];

const regions = ['eastus', 'eastus2', 'westeurope'] as const;
const sizes = [
  'Standard_D2s_v5',
  'Standard_D2as_v5',
  'Standard_D2s_v6',
  'Standard_E8s_v5',
  'Standard_E8as_v5',
] as const;
const gp = 'SQL Database Single/Elastic Pool General Purpose';
const price = fc.integer({ min: 1, max: 5_000_000 }).map((units) => (units / 10_000).toFixed(4));

/** A list of three regions; which commitments it has is left to chance. */
const list: fc.Arbitrary<readonly PriceRow[]> = fc
  .record({
    prices: fc.array(price, { minLength: 30, maxLength: 30 }),
    isKept: fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
  })
  .map(({ prices, isKept }) => {
    let at = 0;
    const next = () => prices[at++ % prices.length] ?? '1';
    const rows = regions.flatMap((location) => {
      const here = (row: PriceRow): PriceRow => ({ ...row, location, meterId: `${row.meterId}-${location}` });
      const machines = sizes.flatMap((size) => {
        const linux = here(vmRow(size, next()));
        const windows = here(windowsRow(size, (Number(linux.unitPrice) + Number(next())).toFixed(4)));
        const committed = [reservationRow, savingsPlanRow].flatMap((row) =>
          (['P1Y', 'P3Y'] as const).map((term) => row(linux, term, next())),
        );
        return [linux, windows, ...committed];
      });
      const others = [
        diskRow('Premium SSD Managed Disks', 'P30 LRS', 'P30 LRS Disk', next()),
        sqlRow(`${gp} - Compute Gen5`, 'vCore', next()),
        sqlRow(`${gp} - Storage`, 'General Purpose Data Stored', next(), { unitOfMeasure: '1 GB/Month' }),
      ];
      return [...machines, ...others.map(here)];
    });
    const licence = sqlRow(`${gp} - SQL License`, 'vCore', next(), { location: 'global' });
    return [...rows.filter(({ priceType }, index) => priceType === 'Consumption' || isKept[index % 30]), licence];
  });

const item: fc.Arbitrary<Item> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      product: fc.constant('virtual_machine'),
      region: fc.constantFrom(...regions),
      sku: fc.constantFrom(...sizes),
      os: fc.constantFrom('linux', 'windows'),
      quantity: fc.integer({ min: 1, max: 500 }),
      hours_per_month: fc.oneof(fc.integer({ min: 1, max: 744 }), fc.constantFrom(0.5, 219.75)),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      product: fc.constant('managed_disk'),
      region: fc.constantFrom(...regions),
      type: fc.constant('premium_ssd'),
      size: fc.constant('P30'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      product: fc.constant('sql_database'),
      region: fc.constantFrom(...regions),
      tier: fc.constant('general_purpose'),
      vcores: fc.constantFrom(2, 4),
      storage_gb: fc.constantFrom(32, 250),
    }),
  },
);

const world = list.chain((rows) =>
  fc.record({
    rows: fc.constant(rows),
    items: fc
      .array(item, { minLength: 1, maxLength: 5 })
      .map((all): Item[] => all.map((one, index) => ({ ...one, id: `line-${index}` }))),
    sheet: fc.option(
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
        ),
    ),
    bounds: fc.record({
      maxShare: fc.option(fc.constantFrom(0, 0.25, 0.4, 1), { nil: undefined }),
      maxTerm: fc.constantFrom('P1Y' as const, undefined),
    }),
  }),
);

const whatIf = fc
  .record({
    regions: fc.option(fc.uniqueArray(fc.constantFrom(...regions), { minLength: 1, maxLength: 2 }), { nil: undefined }),
    same_shape: fc.constantFrom(true as const, undefined),
    hours: fc.option(fc.uniqueArray(fc.constantFrom(0.25, 1, 73, 219.5, 730, 744), { minLength: 1, maxLength: 2 }), {
      nil: undefined,
    }),
  })
  // All of them would be more than fifty.
  .map((given) => (given.same_shape ? { ...given, hours: given.hours?.slice(0, 1) } : given))
  .map((given) => (Object.values(given).some((value) => value !== undefined) ? given : { ...given, hours: [365] }))
  .map((given) => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)));

/** The request as an alternative changes it, for an estimate of its own. */
const changed = (
  items: readonly Item[],
  { region, skus = {}, hours_per_month: hours }: ReturnType<typeof estimateWhatIf>['alternatives'][number]['change'],
): Item[] =>
  items.map((one) => ({
    ...one,
    ...(region !== undefined && { region }),
    ...(one.id !== undefined && skus[one.id] !== undefined && { sku: skus[one.id] }),
    ...(hours !== undefined && one.product === 'virtual_machine' && { hours_per_month: hours }),
  }));

const cents = (amount: number): number => Math.round(amount * 100);

describe('every alternative', () => {
  test('has the figures of an estimate of its own, to the cent', async () => {
    await fc.assert(
      fc.property(world, whatIf, ({ rows, items, sheet, bounds }, what_if) => {
        const { alternatives, base } = estimateWhatIf({ items, what_if }, rows, sheet, bounds);
        for (const { change, totals, best, lines, difference, missing } of alternatives) {
          if (!totals || !best || !difference) {
            expect(missing.length).toBeGreaterThan(0);
            continue;
          }
          const own = estimateItems(changed(items, change), rows, sheet, bounds);
          const { lines: chosen, ...mix } = own.best.mix;
          expect(totals).toEqual(own.totals);
          expect(best).toEqual({ ...own.best, mix });
          expect(lines.map(({ id, model, after }) => ({ id, model, monthly: after }))).toEqual(
            chosen.map(({ id, model, monthly }) => ({ id, model, monthly })),
          );
          expect(cents(difference.mix)).toBe(cents(own.best.mix.monthly) - cents(base.best.mix.monthly));
          expect(cents(difference.mix)).toBe(lines.reduce((sum, line) => sum + cents(line.difference), 0));
        }
      }),
      { numRuns: 60 },
    );
  });

  test('is at its rank, and the order of members and values changes nothing', async () => {
    await fc.assert(
      fc.property(world, whatIf, ({ rows, items, sheet, bounds }, what_if) => {
        const { alternatives } = estimateWhatIf({ items, what_if }, rows, sheet, bounds);
        const costs = alternatives.flatMap(({ best }) => (best ? [best.mix.monthly] : []));
        expect(costs).toEqual(costs.toSorted((one, other) => one - other));
        expect(alternatives.map(({ rank }) => rank)).toEqual(
          alternatives.map(({ best }, index) => (best ? index + 1 : null)),
        );
        const turned = Object.fromEntries(
          Object.entries(what_if)
            .reverse()
            .map(([name, value]) => [name, Array.isArray(value) ? value.toReversed() : value]),
        );
        expect(estimateWhatIf({ items, what_if: turned }, rows, sheet, bounds).alternatives).toEqual(alternatives);
      }),
      { numRuns: 40 },
    );
  });

  test('has the same figures as those that are shown with it as one', async () => {
    let joined = 0;
    await fc.assert(
      fc.property(world, whatIf, ({ rows, items, sheet, bounds }, what_if) => {
        const { alternatives, base } = estimateWhatIf({ items, what_if }, rows, sheet, bounds);
        const answer = JSON.parse(JSON.stringify({ items: base.items, what_if: alternatives }));
        for (const { shown, others } of joinAlike(answer)) {
          joined += others.length;
          const figures = shown ? [shown.totals, shown.best?.mix.monthly] : [base.totals, base.best.mix.monthly];
          for (const { totals, best } of others) expect([totals, best?.mix.monthly]).toEqual(figures);
        }
      }),
      { numRuns: 60 },
    );
    expect(joined).toBeGreaterThan(0);
  });

  test('that changes nothing is the request itself, to the cent', async () => {
    await fc.assert(
      fc.property(world, fc.integer({ min: 1, max: 744 }), ({ rows, items, sheet, bounds }, hours) => {
        const alike = items.map((one) => ({
          ...one,
          region: 'eastus',
          ...(one.product === 'virtual_machine' && { hours_per_month: hours }),
        }));
        const skus = Object.fromEntries(
          alike.flatMap(({ id, sku }) => (sku === undefined ? [] : [[id, [sku]] as const])).slice(0, 3),
        );
        const what_if = { regions: ['eastus'], hours: [hours], ...(Object.keys(skus).length > 0 && { skus }) };
        const { alternatives, base } = estimateWhatIf({ items: alike, what_if }, rows, sheet, bounds);
        expect(alternatives.length).toBeGreaterThanOrEqual(3);
        const { lines, ...mix } = base.best.mix;
        for (const { totals, best, difference, ...alternative } of alternatives) {
          expect(totals).toEqual(base.totals);
          expect(best).toEqual({ ...base.best, mix });
          expect(Object.values(difference?.retail ?? {})).toEqual([0, 0, 0, 0, 0]);
          expect(difference?.mix).toBe(0);
          expect(alternative.lines.map(({ after }) => after)).toEqual(lines.map(({ monthly }) => monthly));
          expect(alternative).toMatchObject({ coverage: [], warnings: [], missing: [] });
        }
      }),
      { numRuns: 40 },
    );
  });
});
