import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inventoryLines } from '../../../../lib/pricing/commitments/priced-lines.ts';
import { reportCommitments } from '../../../../lib/pricing/commitments/report.ts';
import {
  estimateItems,
  estimateWhatIf,
  reservationRow,
  savingsPlanRow,
  sqlRow,
  vmRow,
  windowsRow,
} from '../../../support/price-book.ts';

/** Prices of a size, in ten thousandths: of an hour, and of the term for reservations. */
interface SizePrices {
  readonly linux: number;
  readonly licence: number;
  readonly ri_1y: number;
  readonly ri_3y: number;
  readonly savings_plan_1y: number;
  readonly savings_plan_3y: number;
}

interface Machine {
  readonly size: 0 | 1;
  readonly os: 'linux' | 'windows';
  readonly quantity: number;
  /** In tenths. */
  readonly hours: number;
}

const sizes = ['Standard_D2s_v5', 'Standard_D4s_v5'] as const;
const text = (units: number): string => (units / 10_000).toFixed(4);

const rowsOf = (prices: readonly SizePrices[]) =>
  prices.flatMap((price, index) => {
    const size = sizes[index as 0 | 1];
    const linux = vmRow(size, text(price.linux));
    return [
      linux,
      windowsRow(size, text(price.linux + price.licence)),
      reservationRow(linux, 'P1Y', text(price.ri_1y)),
      reservationRow(linux, 'P3Y', text(price.ri_3y)),
      savingsPlanRow(linux, 'P1Y', text(price.savings_plan_1y)),
      savingsPlanRow(linux, 'P3Y', text(price.savings_plan_3y)),
    ];
  });

/** Rounds a fraction half to even. */
function rounded(numerator: bigint, denominator: bigint): bigint {
  const [whole, rest] = [numerator / denominator, numerator % denominator];
  const twice = 2n * rest;
  return twice > denominator || (twice === denominator && whole % 2n === 1n) ? whole + 1n : whole;
}

interface Way {
  readonly model: string;
  readonly cost: bigint;
  readonly committed: bigint;
  readonly idle: bigint;
}

type Sharing = 'together' | 'spread';

/**
 * Machines that share commitments, by their places, the one that owes first: by hand, by their size, hours and number.
 * Without sharing, each is alone.
 */
function groupsOf(machines: readonly Machine[], sharing: Sharing): readonly (readonly number[])[] {
  const groups: number[][] = [];
  const machineAt = (place: number) => machines[place] as Machine;
  const sorted = machines
    .map((_, place) => place)
    .sort(
      (one, two) =>
        machineAt(two).hours - machineAt(one).hours || machineAt(two).quantity - machineAt(one).quantity || one - two,
    );
  for (const place of sorted) {
    const { size, quantity, hours } = machineAt(place);
    const group = groups.find((places) => {
      const owing = machineAt(places[0] as number);
      const used = places.reduce((sum, other) => sum + machineAt(other).hours, 0);
      return sharing === 'spread' && owing.size === size && owing.quantity >= quantity && used + hours <= 7_300;
    });
    if (group) group.push(place);
    else groups.push([place]);
  }
  return groups;
}

/**
 * What a machine costs in cents under each model, by hand: a commitment is owed for all of 730 hours. @param others machines
 * that use it in other hours
 */
function waysOf(
  { size, os, quantity, hours }: Machine,
  prices: readonly SizePrices[],
  maxTerm: string,
  others: readonly Machine[] = [],
): readonly Way[] {
  const price = prices[size] as SizePrices;
  const count = BigInt(quantity);
  const byTheHour = (rate: number, tenths: number) => rounded(BigInt(rate) * count * BigInt(tenths), 1_000n);
  const licence = os === 'windows' ? byTheHour(price.licence, hours) : 0n;
  const usage = byTheHour(os === 'windows' ? price.linux + price.licence : price.linux, hours);
  const used = [{ quantity, hours }, ...others].reduce((sum, one) => sum + BigInt(one.quantity * one.hours), 0n);
  const owed = (model: string, committed: bigint): Way => ({
    model,
    cost: committed + licence,
    committed,
    idle: committed - rounded(committed * used, count * BigInt(Math.max(hours, 7_300))),
  });
  const plan = (rate: number) => byTheHour(rate, Math.max(hours, 7_300));
  const ways = [
    { model: 'payg', cost: usage, committed: 0n, idle: 0n },
    owed('ri_1y', rounded(BigInt(price.ri_1y) * count, 1_200n)),
    owed('ri_3y', rounded(BigInt(price.ri_3y) * count, 3_600n)),
    owed('savings_plan_1y', plan(price.savings_plan_1y)),
    owed('savings_plan_3y', plan(price.savings_plan_3y)),
  ];
  return maxTerm === 'P1Y' ? ways.filter(({ model }) => !model.endsWith('3y')) : ways;
}

/** What is left to pay for a machine that uses what another one owes. */
const servedWay = (ways: readonly Way[], { model, cost, committed }: Way): Way =>
  model === 'payg' ? (ways[0] as Way) : { model, cost: cost - committed, committed: 0n, idle: 0n };

/** What machines that share commitments cost together, all under one model. */
function waysTogether(group: readonly Machine[], prices: readonly SizePrices[], maxTerm: string): readonly Way[] {
  const [owing, ...served] = group as [Machine, ...Machine[]];
  return waysOf(owing, prices, maxTerm, served).map((way, at) => {
    const costs = served.map((machine) => {
      const ways = waysOf(machine, prices, maxTerm);
      return servedWay(ways, ways[at] as Way).cost;
    });
    return { ...way, cost: costs.reduce((sum, cost) => sum + cost, way.cost) };
  });
}

/** The lowest cost of a group whose machines each choose a model: who chooses that of the first uses what it owes. */
function lowestOfChoices(group: readonly Machine[], prices: readonly SizePrices[], maxTerm: string): bigint {
  const [owing, ...served] = group as [Machine, ...Machine[]];
  return waysOf(owing, prices, maxTerm)
    .map(({ model, cost }) =>
      served.reduce((sum, machine) => {
        const ways = waysOf(machine, prices, maxTerm);
        const costs = ways.map((way) => (way.model === model ? servedWay(ways, way).cost : way.cost));
        return sum + costs.reduce((lowest, one) => (one < lowest ? one : lowest));
      }, cost),
    )
    .reduce((lowest, one) => (one < lowest ? one : lowest));
}

/** The lowest cost of all combinations whose committed part keeps the share, in ten thousandths. */
function lowestCost(lines: readonly (readonly Way[])[], share: number): bigint {
  let all: readonly Pick<Way, 'cost' | 'committed'>[] = [{ cost: 0n, committed: 0n }];
  for (const ways of lines) {
    all = all.flatMap((sum) =>
      ways.map(({ cost, committed }) => ({ cost: sum.cost + cost, committed: sum.committed + committed })),
    );
  }
  return all
    .filter(({ cost, committed }) => committed * 10_000n <= BigInt(share) * cost)
    .reduce((lowest, { cost }) => (cost < lowest ? cost : lowest), 10n ** 30n);
}

const units = (max: number) => fc.integer({ min: 1, max });
const inventories = fc.record({
  prices: fc.array(
    fc.record({
      linux: units(20_000),
      licence: units(10_000),
      ri_1y: units(100_000_000),
      ri_3y: units(200_000_000),
      savings_plan_1y: units(15_000),
      savings_plan_3y: units(12_000),
    }),
    { minLength: 2, maxLength: 2 },
  ),
  machines: fc.array(
    fc.record({
      size: fc.constantFrom(0 as const, 1 as const),
      os: fc.constantFrom('linux' as const, 'windows' as const),
      quantity: fc.integer({ min: 1, max: 20 }),
      hours: fc.oneof(
        fc.integer({ min: 1, max: 7_440 }),
        fc.integer({ min: 1, max: 3_650 }),
        fc.constantFrom(2_200, 7_300),
      ),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  maxTerm: fc.constantFrom('P1Y' as const, 'P3Y' as const),
  share: fc.constantFrom(0, 2_500, 4_000, 7_777, 10_000),
  sharing: fc.constantFrom('together' as const, 'spread' as const),
});

type Inventory = typeof inventories extends fc.Arbitrary<infer Value> ? Value : never;

const itemsOf = (machines: readonly Machine[]) =>
  machines.map(({ size, os, quantity, hours }, index) => ({
    id: `line-${index}`,
    product: 'virtual_machine',
    region: 'eastus',
    sku: sizes[size],
    os,
    quantity,
    hours_per_month: hours / 10,
  }));

const answerOf = ({ machines, prices, maxTerm, sharing }: Omit<Inventory, 'share'>, share = 10_000) =>
  estimateItems(itemsOf(machines), rowsOf(prices), null, { maxTerm, maxShare: share / 10_000, sharing });

const inCents = (amount: number): bigint => BigInt(Math.round(amount * 100));

describe('the cheapest mix and the plan of commitments', () => {
  test('cost the same to the cent, and as little as the cheapest of all combinations, within any bounds', async () => {
    await fc.assert(
      fc.property(inventories, ({ prices, machines, maxTerm, share, sharing }) => {
        const bounds = { maxTerm, maxShare: share / 10_000 };
        const answer = answerOf({ prices, machines, maxTerm, sharing }, share);
        const { mix } = answer.best;
        const groups = groupsOf(machines, sharing).map((places) => places.map((place) => machines[place] as Machine));
        const lines = inventoryLines({ ...answer, scope_id: null }, new Map());
        const { total, lines: planned } = reportCommitments(lines, bounds, []);

        expect(inCents(mix.monthly)).toBe(
          lowestCost(
            groups.map((group) => waysTogether(group, prices, maxTerm)),
            share,
          ),
        );
        if (share === 10_000) {
          const choices = groups.map((group) => lowestOfChoices(group, prices, maxTerm));
          expect(inCents(mix.monthly)).toBe(choices.reduce((sum, cost) => sum + cost, 0n));
        }
        expect(total.planned_monthly).toBe(mix.monthly);
        expect([total.committed_monthly, total.idle_monthly]).toEqual([mix.committed_monthly, mix.idle_monthly]);
        expect(total.owed_3y).toBe(mix.committed_3y);
        expect(planned.map(({ id, model, monthly }) => ({ id, model, monthly }))).toEqual(
          mix.lines.map(({ id, model, monthly }) => ({ id, model, monthly })),
        );
        expect(planned.reduce((sum, { monthly }) => sum + inCents(monthly), 0n)).toBe(inCents(total.planned_monthly));
      }),
      { numRuns: 150 },
    );
  });

  test('are of the same groups that the answer names, with the same figures under each model', async () => {
    await fc.assert(
      fc.property(inventories, ({ prices, machines, sharing }) => {
        const { items, totals } = answerOf({ prices, machines, sharing, maxTerm: 'P3Y' });
        const groups = groupsOf(machines, sharing);
        const owners = new Map(groups.flatMap(([first, ...others]) => others.map((place) => [place, `line-${first}`])));
        const lines = items.map(({ commitments }) => commitments.retail.savings_plan_3y);
        expect(lines.map((cost) => cost?.owed_by)).toEqual(machines.map((_, place) => owners.get(place)));
        for (const model of ['ri_1y', 'ri_3y', 'savings_plan_1y', 'savings_plan_3y'] as const) {
          const ways = groups.map((places) => {
            const group = places.map((place) => machines[place] as Machine);
            return waysTogether(group, prices, 'P3Y').find((way) => way.model === model) as Way;
          });
          const sum = (figure: (way: Way) => bigint): bigint => ways.reduce((all, way) => all + figure(way), 0n);
          expect(inCents(totals.retail[`${model}_monthly`])).toBe(sum(({ cost }) => cost));
          const idle = items.reduce(
            (all, { commitments }) => all + inCents(commitments.retail[model]?.idle_monthly ?? 0),
            0n,
          );
          expect(idle).toBe(sum((way) => way.idle));
        }
      }),
    );
  });

  test('never cost more where hours are spread, nor less than what is used at the lowest price of an hour', async () => {
    await fc.assert(
      fc.property(inventories, ({ machines, ...inventory }) => {
        const [spread, together] = (['spread', 'together'] as const).map((sharing) =>
          answerOf({ ...inventory, machines, sharing }),
        ) as [ReturnType<typeof answerOf>, ReturnType<typeof answerOf>];
        expect(spread.best.mix.monthly).toBeLessThanOrEqual(together.best.mix.monthly);
        for (const [name, monthly] of Object.entries(spread.totals.retail))
          expect(monthly).toBeLessThanOrEqual(together.totals.retail[name as 'payg_monthly']);
        // The part of each commitment that is used, and what stays flexible.
        const used = (spread.best.mix.monthly - spread.best.mix.idle_monthly) * 100;
        const lowest = machines.map((machine) => {
          const ways = waysOf(machine, inventory.prices, inventory.maxTerm);
          return Number(ways.map(({ cost, idle }) => cost - idle).reduce((one, two) => (one < two ? one : two)));
        });
        // Each line and its part of a commitment are rounded.
        expect(used).toBeGreaterThanOrEqual(lowest.reduce((sum, cost) => sum + cost, 0) - 2 * machines.length);
      }),
    );
  });

  test('are the same spread as together where all lines run all month', async () => {
    await fc.assert(
      fc.property(inventories, ({ machines, share, ...inventory }) => {
        const always = machines.map((machine) => ({ ...machine, hours: 7_300 }));
        const [spread, together] = (['spread', 'together'] as const).map((sharing) =>
          answerOf({ ...inventory, machines: always, sharing }, share),
        );
        expect(spread).toEqual(together);
      }),
      { numRuns: 30 },
    );
  });

  test('do not depend on the order of the lines, and twice the machines cost twice as much', async () => {
    await fc.assert(
      fc.property(inventories, ({ machines, sharing: _, ...inventory }) => {
        const totalsOf = (list: readonly Machine[]) => {
          const { totals, best } = answerOf({ ...inventory, machines: [...list], sharing: 'spread' });
          return [...Object.values(totals.retail), best.mix.monthly, best.mix.idle_monthly];
        };
        const once = totalsOf(machines);
        expect(totalsOf(machines.toReversed())).toEqual(once);
        totalsOf(machines.map((machine) => ({ ...machine, quantity: 2 * machine.quantity }))).forEach((twice, at) => {
          // Each charge is rounded.
          expect(Math.abs(twice - 2 * (once[at] as number))).toBeLessThanOrEqual(0.03 * machines.length);
        });
      }),
    );
  });

  test('of the sample name the same for each line', async () => {
    const { default: answer } = await import('../../../../schemas/openapi/examples/pricing-post-estimate.json', {
      with: { type: 'json' },
    });
    const { lines } = reportCommitments(inventoryLines(answer, new Map()), {}, []);
    expect(lines.map(({ id, model }) => [id, model])).toEqual(
      answer.best.mix.lines.map(({ id, model }) => [id, model]),
    );
    expect(lines.find(({ id }) => id === 'office')?.model).toBe('payg');
  });
});

const generalPurpose = 'SQL Database Single/Elastic Pool General Purpose';

interface Fallen {
  readonly prices: readonly SizePrices[];
  readonly machines: readonly Machine[];
  readonly database: { readonly isServerless: boolean; readonly hours: number; readonly rate: number };
  readonly fall: number;
}

describe('when hours fall', () => {
  /** A line of one vCore or machine, whose prices are in ten thousandths. */
  const fallen: fc.Arbitrary<Fallen> = fc.record({
    prices: inventories.map(({ prices }) => prices),
    machines: fc.array(
      fc.record({
        size: fc.constantFrom(0 as const, 1 as const),
        os: fc.constantFrom('linux' as const, 'windows' as const),
        quantity: fc.integer({ min: 1, max: 20 }),
        hours: fc.oneof(fc.integer({ min: 1, max: 7_300 }), fc.constant(7_300)),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    database: fc.record({ isServerless: fc.boolean(), hours: fc.integer({ min: 1, max: 7_300 }), rate: units(9_999) }),
    fall: fc.constantFrom(10, 30, 35, 90, 100),
  });

  const itemsOf = ({ machines, database }: Fallen, percent: number) => [
    ...machines.map(({ size, os, quantity, hours }, index) => ({
      id: `line-${index}`,
      product: 'virtual_machine',
      region: 'eastus',
      sku: sizes[size],
      os,
      quantity,
      hours_per_month: (hours * percent) / 1000,
    })),
    {
      id: 'db',
      product: 'sql_database',
      region: 'eastus',
      tier: 'general_purpose',
      vcores: 2,
      storage_gb: 0,
      ...(database.isServerless && {
        compute: 'serverless',
        hours_per_month: (database.hours * percent) / 1000,
      }),
    },
  ];

  const listOf = ({ prices, database }: Fallen) => [
    ...rowsOf(prices),
    sqlRow(`${generalPurpose} - Compute Gen5`, 'vCore', text(database.rate)),
    sqlRow(`${generalPurpose} - SQL License`, 'vCore', '0.05', { location: 'global' }),
    sqlRow(`${generalPurpose} - Storage`, 'General Purpose Data Stored', '0.1', { unitOfMeasure: '1 GB/Month' }),
    sqlRow(`${generalPurpose} - Serverless - Compute Gen5`, 'vCore', `0.0000${text(database.rate).slice(2)}`, {
      unitOfMeasure: '1 Second',
    }),
  ];

  test('the plan costs what an estimate of fewer hours says, and what fractions say, to the cent', async () => {
    await fc.assert(
      fc.property(fallen, (given) => {
        const { prices, machines, database, fall } = given;
        const [left, rows, items] = [100 - fall, listOf(given), itemsOf(given, 100)];
        const answer = estimateItems(items, rows);
        const requested = new Map(items.map((item) => [item.id, item]));
        const lines = inventoryLines({ ...answer, scope_id: null }, requested);
        const { total, lines: planned } = reportCommitments(lines, {}, [fall / 100]);
        const [risk] = total.risk;
        const modelOf = (id: string): string => planned.find((line) => line.id === id)?.model ?? '';

        // A commitment of 730 hours is owed whatever falls; licences and pay-as-you-go are for the hours that are left.
        const costs = machines.map(({ size, os, quantity, hours }, index) => {
          const price = prices[size] as SizePrices;
          const [rate, licence] = [price.linux, os === 'windows' ? price.licence : 0];
          const fallenTo = (each: number) =>
            rounded(BigInt(each) * BigInt(quantity) * BigInt(hours) * BigInt(left), 100_000n);
          const ways = waysOf({ size, os, quantity, hours }, prices, 'P3Y');
          const model = modelOf(`line-${index}`);
          const committed = ways.find((way) => way.model === model)?.committed ?? 0n;
          const payg = fallenTo(rate + licence);
          return { payg, planned: model === 'payg' ? payg : committed + fallenTo(licence) };
        });
        const base = BigInt(database.rate) * 2n;
        const ofDatabase = database.isServerless
          ? // Seconds of tenths of hours, at a ten thousandth of the rate.
            rounded(base * 360n * BigInt(database.hours) * BigInt(left), 100_000_000n)
          : rounded(base * 730n, 100n) + 7_300n;
        const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, amount) => all + amount, ofDatabase);
        expect(inCents(risk?.payg_monthly ?? 0)).toBe(sum(costs.map(({ payg }) => payg)));
        expect(inCents(risk?.planned_monthly ?? 0)).toBe(sum(costs.map((cost) => cost.planned)));

        if (left === 0) return;
        const later = estimateItems(itemsOf(given, left), rows);
        expect(risk?.payg_monthly).toBe(later.totals.retail.payg_monthly);
        const ofModels = later.items.map(({ id, retail }) => {
          const figures: Readonly<Record<string, number>> = retail;
          return inCents(figures[`${modelOf(id)}_monthly`] ?? Number.NaN);
        });
        expect(inCents(risk?.planned_monthly ?? 0)).toBe(ofModels.reduce((all, amount) => all + amount, 0n));
      }),
      { numRuns: 150 },
    );
  });

  test('of machines that run all month, it costs what the what-if says', async () => {
    await fc.assert(
      fc.property(fallen, (given) => {
        const whole = { ...given, machines: given.machines.map((machine) => ({ ...machine, hours: 7_300 })) };
        const items = itemsOf({ ...whole, database: { ...given.database, hours: 7_300 } }, 100);
        const rows = listOf(whole);
        const { base, alternatives } = estimateWhatIf({ items, what_if: { hours: [511] } }, rows);
        const requested = new Map(items.map((item) => [item.id, item]));
        const lines = inventoryLines({ ...base, scope_id: null }, requested);
        const [risk] = reportCommitments(lines, {}, [0.3]).total.risk;
        expect(risk?.payg_monthly).toBe(alternatives[0]?.totals?.retail.payg_monthly);
      }),
      { numRuns: 40 },
    );
  });
});
