import * as fc from 'fast-check';
import type { EstimateRequest } from '../../lib/platform/request-types.generated.ts';
import type { PriceRow } from '../../lib/pricing/price-row.ts';
import { meterId, meterRow, tierRows } from './meter-book.ts';
import { contractRow, diskRow, reservationRow, savingsPlanRow, sqlRow, vmRow, windowsRow } from './price-book.ts';

type Item = NonNullable<EstimateRequest['items']>[number];
export type Meter = NonNullable<EstimateRequest['meters']>[number];

/** The regions that a generated list was read for; `westus` was not. */
export const regionsRead = ['eastus', 'eastus2', 'westeurope'] as const;

const sizes = ['Standard_D2s_v5', 'Standard_D2as_v5', 'Standard_E8s_v5'] as const;
const generalPurpose = 'SQL Database Single/Elastic Pool General Purpose';
const premiumV2 = 'Azure Premium SSD v2';

/** Takes the next of some values, over and over. */
type Next = () => string;

/** Prices have up to four decimals, up to ten, or sixteen digits: those of the public list have all these lengths. */
const price = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 5_000_000 }).map((units) => (units / 10_000).toFixed(4)) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 99_999_999 }).map((units) => (units / 1e10).toFixed(10)) },
  {
    weight: 1,
    arbitrary: fc.bigInt({ min: 1n, max: 9_999_999_999_999_999n }).map((digits) => {
      const text = String(digits).padStart(17, '0');
      return `${text.slice(0, 2).replace(/^0/, '')}.${text.slice(2)}`;
    }),
  },
);

/** What a meter is called on the list, and how it is charged. */
interface MeterKind {
  readonly row: Partial<PriceRow>;
  readonly tiers?: readonly number[];
  readonly isCommitted?: boolean;
  /** Only one, of no region. */
  readonly isGlobal?: boolean;
}

const meterKinds: readonly MeterKind[] = [
  {
    row: {
      category: 'Azure App Service',
      product: 'Azure App Service Premium v3 Plan',
      sku: 'P1 v3',
      meterName: 'P1 v3 App',
      unitOfMeasure: '1 Hour',
    },
    isCommitted: true,
  },
  {
    row: {
      category: 'Azure Cache for Redis',
      product: 'Azure Redis Cache Premium',
      sku: 'P1',
      meterName: 'P1 Cache',
      unitOfMeasure: '100 Hours',
    },
    isCommitted: true,
  },
  {
    row: { product: 'Premium Files', sku: 'Unit LRS', meterName: 'LRS Unit', unitOfMeasure: '1/Month' },
    isCommitted: true,
  },
  { row: {}, tiers: [0, 51_200, 512_000] },
  { row: { meterName: 'Hot Write Operations', unitOfMeasure: '10K' } },
  { row: { category: 'SQL Database', product: 'SQL DTU', sku: 'S0', meterName: 'S0 DTUs', unitOfMeasure: '1/Day' } },
  {
    row: {
      category: 'Bandwidth',
      product: 'Rtn Preference: MGN',
      sku: 'Standard',
      meterName: 'Standard Data Transfer Out',
      unitOfMeasure: '1 GB',
      location: 'global',
    },
    tiers: [0, 100, 10_340],
    isGlobal: true,
  },
];

function withCommitments(row: PriceRow, next: Next): readonly PriceRow[] {
  return [
    reservationRow(row, 'P1Y', next()),
    reservationRow(row, 'P3Y', next()),
    savingsPlanRow(row, 'P1Y', next()),
    savingsPlanRow(row, 'P3Y', next()),
  ];
}

function* productRows(location: string, next: Next): Generator<PriceRow> {
  const here = (row: PriceRow): PriceRow => ({ ...row, location, meterId: `${row.meterId}-${location}` });
  for (const size of sizes) {
    const linux = here(vmRow(size, next()));
    yield linux;
    // Windows never costs less than Linux.
    yield here(windowsRow(size, (Number(linux.unitPrice) + Number(next())).toFixed(4)));
    yield* withCommitments(linux, next);
  }
  const disk = here(diskRow('Premium SSD Managed Disks', 'P30 LRS', 'P30 LRS Disk', next()));
  yield disk;
  yield reservationRow(disk, 'P1Y', next());
  const provisioned = (what: string, unitOfMeasure: string): PriceRow =>
    here(diskRow(premiumV2, 'Premium LRS', `Premium LRS Provisioned ${what}`, next(), { unitOfMeasure }));
  yield provisioned('Capacity', '1 GiB/Hour');
  yield* tierRows(provisioned('IOPS', '1/Hour'), [
    [0, '0'],
    [3000, next()],
  ]);
  yield* tierRows(provisioned('Throughput (MBps)', '1/Hour'), [
    [0, '0'],
    [125, next()],
  ]);
  const vcore = here(sqlRow(`${generalPurpose} - Compute Gen5`, 'vCore', next()));
  yield vcore;
  yield reservationRow(vcore, 'P1Y', next());
  const serverless = sqlRow(`${generalPurpose} - Serverless - Compute Gen5`, 'vCore', next());
  yield here({ ...serverless, unitOfMeasure: '1 Second' });
  const stored = sqlRow(`${generalPurpose} - Storage`, 'General Purpose Data Stored', next());
  yield here({ ...stored, unitOfMeasure: '1 GB/Month' });
}

function* meterRows(next: Next): Generator<PriceRow> {
  let number = 0;
  for (const { row: names, tiers = [0], isCommitted, isGlobal } of meterKinds) {
    for (const location of isGlobal ? ['global'] : regionsRead) {
      number += 1;
      const row = meterRow({ location, ...names, meterId: meterId(number), unitPrice: next() });
      yield* tierRows(
        row,
        tiers.map((minimum, index) => [minimum, index === 0 && isGlobal ? '0' : next()] as const),
      );
      if (isCommitted) yield* withCommitments(row, next);
    }
  }
}

/** A public list of three regions. Chance decides which commitments it has, and which meters some regions lack. */
export const priceList: fc.Arbitrary<readonly PriceRow[]> = fc
  .record({
    prices: fc.array(price, { minLength: 41, maxLength: 41 }),
    lots: fc.array(fc.integer({ min: 0, max: 11 }), { minLength: 37, maxLength: 37 }),
  })
  .map(({ prices, lots }) => {
    let at = 0;
    const next: Next = () => prices[at++ % prices.length] ?? '1';
    const licence = sqlRow(`${generalPurpose} - SQL License`, 'vCore', next(), { location: 'global' });
    const rows = [...regionsRead.flatMap((location) => [...productRows(location, next)]), licence];
    const lot = (index: number): number => lots[index % lots.length] ?? 0;
    const withoutMeter = new Set(
      [...meterRows(() => '1')].flatMap(({ meterId: id, location }, index) =>
        lot(index + 7) === 0 && location !== 'global' ? [id] : [],
      ),
    );
    return [...rows, ...[...meterRows(next)].filter(({ meterId: id }) => !withoutMeter.has(id))].filter(
      ({ priceType }, index) => priceType === 'Consumption' || lot(index) > 3,
    );
  });

/** A sheet over a list: each price at 50 to 120 per cent of the public one, or not there. */
export const sheetOver = (
  rows: readonly PriceRow[],
  percents = fc.integer({ min: 50, max: 120 }),
): fc.Arbitrary<readonly PriceRow[]> =>
  fc.array(fc.option(percents, { freq: 4 }), { minLength: rows.length, maxLength: rows.length }).map((chosen) =>
    rows.flatMap((row, index) => {
      const percent = chosen[index];
      // Graduated prices stand on the sheets of some agreements only, so that a meter with tiers has one price or none.
      if (percent == null || row.tierMinimumUnits !== '0' || Number(row.unitPrice) === 0) return [];
      return [contractRow(row, ((Number(row.unitPrice) * percent) / 100).toFixed(12))];
    }),
  );

const hours = fc.oneof(fc.integer({ min: 1, max: 744 }), fc.constantFrom(0.5, 219.75, 730));
const region = fc.oneof({ weight: 40, arbitrary: fc.constantFrom(...regionsRead) }, fc.constant('westus' as const));
const maybe = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.option(value, { nil: undefined });

/** Leaves out the members that chance left undefined: a request has none of these. */
const withoutUndefined = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Value;

/** A line of a product. */
export const item: fc.Arbitrary<Item> = fc
  .oneof(
    fc.record({
      product: fc.constant('virtual_machine'),
      region,
      sku: fc.oneof({ weight: 40, arbitrary: fc.constantFrom(...sizes) }, fc.constant('Standard_X9')),
      os: fc.constantFrom('linux', 'windows'),
      license: fc.constantFrom('included', 'hybrid_benefit'),
      quantity: fc.integer({ min: 1, max: 500 }),
      hours_per_month: maybe(hours),
    }),
    fc.record({
      product: fc.constant('managed_disk'),
      region,
      type: fc.constant('premium_ssd'),
      size: fc.constantFrom('P30', 1000),
      quantity: fc.integer({ min: 1, max: 500 }),
    }),
    fc.record({
      product: fc.constant('managed_disk'),
      region,
      type: fc.constant('premium_ssd_v2'),
      size: fc.integer({ min: 1, max: 4096 }),
      iops: fc.integer({ min: 0, max: 20_000 }),
      throughput_mbps: fc.integer({ min: 0, max: 1000 }),
      hours_per_month: maybe(hours),
    }),
    fc.record({
      product: fc.constant('sql_database'),
      region,
      tier: fc.constant('general_purpose'),
      compute: fc.constantFrom('provisioned', 'serverless'),
      vcores: fc.constantFrom(2, 4, 8),
      storage_gb: fc.constantFrom(32, 250.5),
      quantity: fc.integer({ min: 1, max: 50 }),
      hours_per_month: maybe(hours),
    }),
  )
  .map(withoutUndefined) as fc.Arbitrary<Item>;

/** How many units of a meter; many are whole months of whole machines. */
export const meterQuantity = fc.oneof(
  fc.tuple(fc.integer({ min: 1, max: 300 }), fc.constantFrom(720, 730, 744)).map(([count, month]) => count * month),
  fc.integer({ min: 1, max: 1_000_000 }),
  fc.integer({ min: 1, max: 1_000_000_000 }).map((units) => units / 1e6),
);

/** A line by meter, most by names. */
export const meter: fc.Arbitrary<Meter> = fc
  .record({
    kind: fc.constantFrom(...meterKinds),
    place: region,
    isNarrow: fc.boolean(),
    quantity: meterQuantity,
  })
  .map(({ kind, place, isNarrow, quantity }) => {
    const { category, product, sku, meterName } = meterRow(kind.row);
    return {
      service: category,
      meter: meterName,
      region: kind.isGlobal ? 'global' : place,
      quantity,
      ...(isNarrow && { product, sku }),
    };
  });

/** What a request wants to try. */
const whatIf = fc
  .record({
    regions: maybe(fc.uniqueArray(fc.constantFrom(...regionsRead), { minLength: 1, maxLength: 2 })),
    same_shape: fc.constantFrom(true as const, undefined),
    hours: maybe(fc.uniqueArray(fc.constantFrom(0.25, 73, 219.5, 730, 744), { minLength: 1, maxLength: 2 })),
  })
  // All of them would be more than fifty.
  .map((given) => ({ ...given, hours: given.same_shape ? given.hours?.slice(0, 1) : given.hours }))
  .map((given) => withoutUndefined({ ...given, regions: given.regions ?? (given.hours ? undefined : ['eastus2']) }));

/** Two lines that can share what they commit to. */
const byDayAndNight = (line: Item): readonly Item[] => [300, 219.5].map((part) => ({ ...line, hours_per_month: part }));

/** A request of one to twelve lines; about a third name something that has no price. */
export const mostlyValidRequest: fc.Arbitrary<EstimateRequest> = fc
  .record({
    items: fc.array(item, { maxLength: 4 }),
    meters: fc.array(meter, { maxLength: 4 }),
    hours_per_month: maybe(hours),
    max_commitment_share: maybe(fc.constantFrom(0, 0.25, 0.4)),
    max_term: fc.constantFrom('P1Y' as const, undefined),
    sharing: fc.constantFrom('spread' as const, undefined),
    what_if: maybe(whatIf),
  })
  .filter(({ items, meters }) => items.length + meters.length > 0)
  .map((request) => ({ ...request, items: request.sharing ? request.items.flatMap(byDayAndNight) : request.items }))
  .map((request) => withoutUndefined(request) as EstimateRequest);

/** A list, perhaps a sheet over it, and a request. */
export interface World {
  readonly rows: readonly PriceRow[];
  readonly sheet: readonly PriceRow[] | null;
  readonly request: EstimateRequest;
}

/** Worlds to estimate with `estimateIn` of `estimate-request.ts`. */
export const world: fc.Arbitrary<World> = priceList.chain((rows) =>
  fc.record({
    rows: fc.constant(rows),
    sheet: fc.option(sheetOver(rows)),
    request: mostlyValidRequest,
  }),
);
