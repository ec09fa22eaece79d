import { Decimal } from 'decimal.js';
import { regionOf } from '../../../lib/pricing/catalog/regions.ts';
import type { PriceRow } from '../../../lib/pricing/price-row.ts';
import type { DemoCurrency } from './demo-prices.ts';
import { serviceFigures } from './service-figures.ts';

/** What a demo contract says. */
interface DemoTerms {
  /** Discounts on the retail price, by kind of price. */
  readonly discounts: Readonly<
    Record<
      'machines' | 'windowsMachines' | 'disks' | 'sql' | 'sqlLicences' | 'services' | 'reservations' | 'savingsPlans',
      string
    >
  >;
  /** Series on the sheet; the others stay at retail, marked as missing from the sheet. */
  readonly machines: RegExp;
}

/** Terms of the demo contract. */
const terms: DemoTerms = {
  discounts: {
    machines: '0.18',
    windowsMachines: '0.12',
    disks: '0.1',
    sql: '0.22',
    sqlLicences: '0.05',
    services: '0.08',
    reservations: '0.06',
    savingsPlans: '0.05',
  },
  machines: /^Virtual Machines (?:D(?:a|ad|d)?sv[56]|E(?:a|ad|d)?sv[56]|Bsv2|Basv2|FSv2|Lsv3) Series(?: Windows)?$/,
};

/** Those of a month before: older series, less off machines and reservations, and more off disks and other services. */
export const earlierTerms: DemoTerms = {
  discounts: { ...terms.discounts, machines: '0.15', disks: '0.14', services: '0.3', reservations: '0.05' },
  machines: /^Virtual Machines (?:D(?:a|ad|d)?sv[45]|E(?:a|ad|d)?sv[56]|Bsv2|Basv2|FSv2|Lsv3) Series(?: Windows)?$/,
};

/** A demo contract and what it is named by on its sheet. */
export interface DemoContract {
  readonly scopeId: string;
  readonly currency: DemoCurrency;
  /** Columns and cells that say whose the sheet is. */
  readonly owner: Readonly<Record<string, string>>;
}

/** An enterprise agreement in USD, and a Microsoft Customer Agreement in EUR. */
export const demoContracts = [
  { scopeId: 'ea:1234567', currency: 'USD', owner: { EnrollmentNumber: '1234567' } },
  {
    scopeId: 'mca:7QDM-K2XV-BG7-TGB',
    currency: 'EUR',
    owner: { BillingProfileId: '7QDM-K2XV-BG7-TGB', BillingProfileName: 'Demo Europe' },
  },
] as const satisfies readonly DemoContract[];

/** Keeps the sheet small. */
const maxVcpus = 32;

const columns = [
  'MeterId',
  'MeterName',
  'MeterCategory',
  'MeterSubCategory',
  'MeterRegion',
  'MeterType',
  'Product',
  'SkuID',
  'PartNumber',
  'ServiceFamily',
  'priceType',
  'Term',
  'UnitOfMeasure',
  'UnitPrice',
  'BasePrice',
  'MarketPrice',
  'CurrencyCode',
  'IncludedQuantity',
  'EffectiveStartDate',
  'EffectiveEndDate',
] as const;

/** A demo contract's price sheet, as Cost Management exports one (schema of 2023-05-01), derived from `prices`. */
export function* demoSheet(
  prices: Iterable<PriceRow>,
  { owner }: Pick<DemoContract, 'owner'>,
  contract = terms,
): Generator<string> {
  yield `${[...Object.keys(owner), ...columns].join(',')}\r\n`;
  for (const row of prices) {
    if (!isOnSheet(row, contract)) continue;
    const cells = cellsOf(row, contract);
    const line = [...Object.values(owner), ...columns.map((column) => cells[column])];
    yield `${line.map(quoteCell).join(',')}\r\n`;
  }
}

/** Meters with tiers, and those of other services that the contract has no price for. */
const notOnSheet = new Set(
  serviceFigures.flatMap(({ meterName, tiers, isPublicOnly }) => (isPublicOnly || tiers.length > 1 ? [meterName] : [])),
);

function isOnSheet({ category, product, meterName, tierMinimumUnits }: PriceRow, { machines }: DemoTerms): boolean {
  // Sheets have included quantities instead of tiers.
  if (tierMinimumUnits !== '0' || notOnSheet.has(meterName)) return false;
  if (category !== 'Virtual Machines') return product !== 'Azure Premium SSD v2';
  return machines.test(product) && Number(/\d+/.exec(meterName)?.[0]) <= maxVcpus;
}

function cellsOf(row: PriceRow, { discounts }: DemoTerms): Readonly<Record<(typeof columns)[number], string>> {
  const region = row.location === 'global' ? '' : (regionOf(row.location)?.label ?? row.location);
  const price = new Decimal(row.unitPrice).mul(new Decimal(1).sub(discount(row, discounts)));
  const places = row.priceType === 'Reservation' ? 2 : 7;
  return {
    MeterId: row.meterId,
    MeterName: row.meterName,
    MeterCategory: row.category,
    MeterSubCategory: row.subCategory,
    MeterRegion: region,
    MeterType: '',
    Product: [row.product, row.meterName, region].filter((part) => part !== '').join(' - '),
    SkuID: row.sku,
    PartNumber: '',
    ServiceFamily: families[row.category] ?? 'Databases',
    priceType: row.priceType === 'Reservation' ? 'ReservedInstance' : row.priceType,
    Term: row.term,
    UnitOfMeasure: row.unitOfMeasure,
    UnitPrice: price.toDecimalPlaces(places).toFixed(),
    BasePrice: row.unitPrice,
    MarketPrice: row.unitPrice,
    CurrencyCode: row.currency,
    IncludedQuantity: '0',
    EffectiveStartDate: '2026-08-01',
    EffectiveEndDate: '',
  };
}

const families: Readonly<Record<string, string>> = {
  'Virtual Machines': 'Compute',
  Storage: 'Storage',
  'Azure Kubernetes Service': 'Compute',
  'Azure App Service': 'Compute',
  'Virtual Network': 'Networking',
  'NAT Gateway': 'Networking',
};

function discount({ category, product, priceType }: PriceRow, discounts: DemoTerms['discounts']): string {
  if (priceType === 'Reservation') return discounts.reservations;
  if (priceType === 'SavingsPlan') return discounts.savingsPlans;
  if (category === 'Virtual Machines') {
    return product.endsWith(' Windows') ? discounts.windowsMachines : discounts.machines;
  }
  if (category === 'Storage') return discounts.disks;
  if (category !== 'SQL Database') return discounts.services;
  return product.endsWith('License') ? discounts.sqlLicences : discounts.sql;
}

const quoteCell = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
