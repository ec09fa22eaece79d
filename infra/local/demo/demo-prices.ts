import { createHash } from 'node:crypto';
import { Decimal } from 'decimal.js';
import type { PriceRow } from '../../../lib/pricing/price-row.ts';
import figures from './figures.json' with { type: 'json' };
import type { ServiceFigure } from './service-figure.ts';
import { serviceFigures } from './service-figures.ts';

/** A currency in which the demo has a price list. */
export type DemoCurrency = keyof typeof demoLists;

/**
 * What the figures are multiplied by for each region of each list. The figures are real retail prices in USD of August 2026,
 * of Belgium Central for machines and of West Europe for disks. The factors are invented, that from USD to EUR (0.86) too.
 * Reservations and three-year savings plans are shares of pay-as-you-go; meter ids are made up.
 */
export const demoLists = {
  USD: { regions: { brazilsouth: '1.34', eastus2: '0.84', westeurope: '1' }, ofNoRegion: '1' },
  EUR: { regions: { westeurope: '0.86' }, ofNoRegion: '0.86' },
} as const;

/** Price of a commitment as a share of pay-as-you-go over its term. */
const shares = {
  machineReservation1Y: '0.62',
  machineReservation3Y: '0.4',
  machineSavingsPlan3Y: '0.55',
  diskReservation1Y: '0.95',
  sqlReservation1Y: '0.79',
  sqlReservation3Y: '0.67',
  serviceReservation1Y: '0.75',
  serviceReservation3Y: '0.55',
} as const;

/** As in Azure, these have no reservation. */
const withoutReservation = new Set(['Av2 Series', 'F Series']);

const hoursAYear = 8760;

/** The demo's price list in a currency, region by region; rows without a region come last. */
export function* demoPrices(currency: DemoCurrency): Generator<PriceRow> {
  for (const row of rowsOf(demoLists[currency])) yield { ...row, currency };
}

/** A price, whose currency is that of its list. */
type Row = Omit<PriceRow, 'currency'>;

interface ListFactors {
  readonly regions: Readonly<Record<string, string>>;
  readonly ofNoRegion: string;
}

function* rowsOf({ regions, ofNoRegion }: ListFactors): Generator<Row> {
  for (const [location, factor] of Object.entries(regions)) {
    yield* machineRows(location, factor);
    yield* diskRows(location, factor);
    for (const figure of sqlFigures) if (figure.location === 'region') yield* sqlRows(location, factor, figure);
    for (const figure of serviceFigures) if (figure.location === 'region') yield* serviceRows(location, factor, figure);
  }
  for (const figure of sqlFigures) if (figure.location === 'global') yield* sqlRows('global', ofNoRegion, figure);
  for (const figure of serviceFigures)
    if (figure.location !== 'region') yield* serviceRows(figure.location, ofNoRegion, figure);
}

function* machineRows(location: string, factor: string): Generator<Row> {
  for (const [series, sizes] of Object.entries(figures.vm.series)) {
    const product = `Virtual Machines ${series}`;
    for (const [size = '', meterName = '', linux = '', windows = '', savingsPlan1Y = ''] of sizes) {
      const machine = {
        category: 'Virtual Machines',
        meterName,
        sku: size.replaceAll('_', ' '),
        armSku: `Standard_${size}`,
        location,
        unitOfMeasure: '1 Hour',
      };
      const hourly = multiply(linux, factor);
      const usageRow = { ...machine, product };
      yield toPriceRow(usageRow, hourly);
      yield toPriceRow({ ...machine, product: windowsProduct(product) }, multiply(windows, factor));
      yield toPriceRow({ ...usageRow, priceType: 'SavingsPlan', term: 'P1Y' }, multiply(savingsPlan1Y, factor));
      yield toPriceRow(
        { ...usageRow, priceType: 'SavingsPlan', term: 'P3Y' },
        multiply(hourly, shares.machineSavingsPlan3Y),
      );
      if (withoutReservation.has(series)) continue;
      yield* reservationRows(usageRow, hourly, hoursAYear, {
        P1Y: shares.machineReservation1Y,
        P3Y: shares.machineReservation3Y,
      });
    }
  }
}

/** `Ensv6 Series Linux` has a Windows twin; most series do not name Linux. */
const windowsProduct = (product: string): string => `${product.replace(/ Linux$/, '')} Windows`;

function* diskRows(location: string, factor: string): Generator<Row> {
  for (const [product = '', sku = '', meterName = '', unitOfMeasure = '', price = ''] of figures.disks.rows) {
    const disk = { category: 'Storage', product, sku, meterName, location, unitOfMeasure, armSku: '' };
    const free = product === 'Azure Premium SSD v2' ? freeUnits(meterName) : undefined;
    if (free !== undefined) yield toPriceRow(disk, '0');
    yield toPriceRow({ ...disk, tierMinimumUnits: free ?? '0' }, multiply(price, factor));
    if (/^P[3-8]0 LRS Disk$/.test(meterName)) {
      yield* reservationRows(disk, multiply(price, factor), 12, { P1Y: shares.diskReservation1Y });
    }
  }
}

/** Performance that Premium SSD v2 includes at no charge. */
function freeUnits(meterName: string): string | undefined {
  if (meterName.endsWith('IOPS')) return '3000';
  return meterName.endsWith('(MBps)') ? '125' : undefined;
}

/** A price of SQL Database for the demo. */
interface SqlFigure {
  readonly product: string;
  readonly sku: string;
  readonly meterName: string;
  readonly unitOfMeasure: string;
  /** USD. */
  readonly price: string;
  /** Sold in each region, or without one. */
  readonly location: 'region' | 'global';
  readonly isReserved?: boolean;
}

/** Prices by tier: made-up round figures near Azure's own, USD in West Europe. */
const sqlTiers = [
  { name: 'General Purpose', compute: '0.18', licence: '0.1', storage: '0.137', zoneStorage: '0.274' },
  { name: 'Business Critical', compute: '0.36', licence: '0.375', storage: '0.298', zoneStorage: undefined },
  { name: 'Hyperscale', compute: '0.21', licence: '0.1', storage: '0.119', zoneStorage: undefined },
] as const;

const zoneShare = '0.108';
const perVcoreSecond = '0.000161';

/** Prices of the vCore model, under the names of Azure's price list. */
const sqlFigures: readonly SqlFigure[] = [
  ...sqlTiers.flatMap(({ name, compute, licence, storage, zoneStorage }) => {
    const family = name === 'Hyperscale' ? 'SQL Database SingleDB' : 'SQL Database Single/Elastic Pool';
    const hour = { sku: 'vCore', meterName: 'vCore', unitOfMeasure: '1 Hour' };
    const stored = { product: `${family} ${name} - Storage`, unitOfMeasure: '1 GB/Month', location: 'region' as const };
    return [
      {
        ...hour,
        product: `${family} ${name} - Compute Gen5`,
        price: compute,
        location: 'region' as const,
        isReserved: true,
      },
      { ...hour, product: `${family} ${name} - SQL License`, price: licence, location: 'global' as const },
      { ...stored, sku: name, meterName: `${name} Data Stored`, price: storage },
      ...(zoneStorage
        ? [
            {
              ...stored,
              sku: `${name} Zone Redundancy`,
              meterName: `${name} Zone Redundancy Data Stored`,
              price: zoneStorage,
            },
          ]
        : []),
    ];
  }),
  {
    product: 'SQL Database Single/Elastic Pool General Purpose - Compute Gen5',
    sku: 'vCore Zone Redundancy',
    meterName: 'Zone Redundancy vCore',
    unitOfMeasure: '1 Hour',
    price: zoneShare,
    location: 'region',
  },
  {
    product: 'SQL Database General Purpose - Serverless - Compute Gen5',
    sku: '1 vCore',
    meterName: 'vCore',
    unitOfMeasure: '1 Second',
    price: perVcoreSecond,
    location: 'region',
  },
];

function* sqlRows(location: string, factor: string, figure: SqlFigure): Generator<Row> {
  const { product, sku, meterName, unitOfMeasure, price, isReserved } = figure;
  const row = { category: 'SQL Database', product, sku, meterName, unitOfMeasure, location, armSku: '' };
  const unitPrice = multiply(price, factor);
  yield toPriceRow(row, unitPrice);
  if (isReserved) {
    yield* reservationRows(row, unitPrice, hoursAYear, { P1Y: shares.sqlReservation1Y, P3Y: shares.sqlReservation3Y });
  }
}

function* serviceRows(location: string, factor: string, figure: ServiceFigure): Generator<Row> {
  const { service: category, product, sku, meterName, unitOfMeasure, tiers, isReserved } = figure;
  const row = { category, product, sku, meterName, unitOfMeasure, location };
  for (const [tierMinimumUnits, price] of tiers)
    yield toPriceRow({ ...row, tierMinimumUnits }, multiply(price, factor));
  if (isReserved) {
    yield* reservationRows(row, multiply(tiers[0]?.[1] ?? '0', factor), hoursAYear, {
      P1Y: shares.serviceReservation1Y,
      P3Y: shares.serviceReservation3Y,
    });
  }
}

type RowDescription = Pick<PriceRow, 'category' | 'product' | 'sku' | 'meterName' | 'location' | 'unitOfMeasure'> &
  Partial<Row>;

/** A reservation is priced for its whole term. @param unitsAYear how many units of measure a year has */
function* reservationRows(
  row: RowDescription,
  unitPrice: string,
  unitsAYear: number,
  share: { readonly P1Y: string; readonly P3Y?: string },
): Generator<Row> {
  const total = (years: number, part: string) => new Decimal(unitPrice).mul(unitsAYear).mul(years).mul(part);
  yield toPriceRow({ ...row, priceType: 'Reservation', term: 'P1Y' }, total(1, share.P1Y).toFixed(2));
  if (share.P3Y) yield toPriceRow({ ...row, priceType: 'Reservation', term: 'P3Y' }, total(3, share.P3Y).toFixed(2));
}

const toPriceRow = (row: RowDescription, unitPrice: string): Row => ({
  meterId: madeUpMeterId(row),
  subCategory: row.product.replace(/^Virtual Machines /, ''),
  armSku: '',
  priceType: 'Consumption',
  term: '',
  tierMinimumUnits: '0',
  partNumber: '',
  ...row,
  unitPrice,
});

/** As in Azure, a meter's pay-as-you-go, reservation and savings-plan prices share its id. */
function madeUpMeterId({ location, product, meterName, sku }: RowDescription): string {
  // Only SQL has several meters of one name in a product.
  const name = [location, product, meterName, product.startsWith('SQL') ? sku : ''].join('|');
  const hex = createHash('sha256').update(name).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

const multiply = (price: string, factor: string): string => new Decimal(price).mul(factor).toDecimalPlaces(7).toFixed();
