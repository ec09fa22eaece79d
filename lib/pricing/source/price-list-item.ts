import { membersOf } from '../../platform/members.ts';
import { regionOf } from '../catalog/regions.ts';
import type { PriceRow, PriceType, Term } from '../price-row.ts';
import { BadCell, readJsonPrice, readMeterId, readPrice, readText } from '../sheet/cells.ts';

/** An unchecked item of Azure's Retail Prices API. */
type Item = Readonly<Record<string, unknown>>;

/** A row with the facts that decide between rows of the same key. */
export interface PriceListRow extends PriceRow {
  /** A meter is shared by several SKUs, and each has rows of its own. */
  readonly skuId: string;
  /** ISO 8601 date-time. */
  readonly effectiveStart: string;
}

export type ItemOutcome = { readonly rows: readonly PriceListRow[] } | { readonly reject: string };

const priceTypes: Readonly<Record<string, PriceType>> = {
  Consumption: 'Consumption',
  DevTestConsumption: 'DevTestConsumption',
  Reservation: 'Reservation',
};

const terms: Readonly<Record<string, Term>> = { '1 Year': 'P1Y', '3 Years': 'P3Y', '5 Years': 'P5Y' };

/** Reads the rows of an item: its own, and one for each savings plan. A price that is not in effect yet has none. */
export function rowsOfItem(item: unknown, currency: string, now: Date): ItemOutcome {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return { reject: 'the item is not an object' };
  try {
    const members = membersOf(item);
    const row = rowOf(members, currency);
    if (!row || Date.parse(row.effectiveStart) > now.getTime()) return { rows: [] };
    return { rows: [row, ...savingsPlans(members, row)] };
  } catch (error) {
    if (error instanceof BadCell) return { reject: error.message };
    throw error;
  }
}

/** @returns undefined for a kind of price that estimates do not use */
function rowOf(item: Item, currency: string): PriceListRow | undefined {
  const cell = (name: string): string => {
    const value = item[name];
    return readText(name, typeof value === 'string' ? value : '');
  };
  const type = cell('type');
  const priceType = Object.hasOwn(priceTypes, type) ? priceTypes[type] : undefined;
  if (priceType === undefined) return undefined;
  if (cell('currencyCode') !== currency) throw new BadCell(`currencyCode is not ${currency}`);
  const term = priceType === 'Reservation' ? termOf(cell('reservationTerm')) : '';
  const region = cell('armRegionName');
  return {
    meterId: readMeterId(cell('meterId')),
    meterName: cell('meterName'),
    category: cell('serviceName'),
    subCategory: cell('productName'),
    product: cell('productName'),
    sku: cell('skuName'),
    armSku: cell('armSkuName'),
    location: regionOf(region)?.name ?? region,
    unitOfMeasure: cell('unitOfMeasure'),
    unitPrice: readJsonPrice('unitPrice', item.unitPrice),
    currency,
    priceType,
    term,
    tierMinimumUnits:
      item.tierMinimumUnits === undefined ? '0' : readJsonPrice('tierMinimumUnits', item.tierMinimumUnits),
    partNumber: '',
    skuId: cell('skuId'),
    effectiveStart: checkTime(cell('effectiveStartDate')),
  };
}

function termOf(spelling: string): Term {
  const term = Object.hasOwn(terms, spelling) ? terms[spelling] : undefined;
  if (term === undefined) throw new BadCell(`reservationTerm ${JSON.stringify(spelling)} is not a term`);
  return term;
}

function checkTime(time: string): string {
  if (Number.isNaN(Date.parse(time))) throw new BadCell(`effectiveStartDate ${JSON.stringify(time)} is not a date`);
  return time;
}

function savingsPlans(item: Item, row: PriceListRow): readonly PriceListRow[] {
  if (row.priceType !== 'Consumption' || !Array.isArray(item.savingsPlan)) return [];
  return (item.savingsPlan as readonly Item[]).map((plan) => ({
    ...row,
    priceType: 'SavingsPlan' as const,
    term: termOf(String(plan?.term ?? '')),
    unitPrice:
      typeof plan?.unitPrice === 'string'
        ? readPrice('unitPrice', plan.unitPrice)
        : readJsonPrice('savingsPlan.unitPrice', plan?.unitPrice),
  }));
}

/**
 * Key of a price in the list; of several rows with one key, the newest counts. A meter may be listed in several regions.
 * Rows that are not from the API have no SKU id.
 */
export const priceListKey = ({ meterId, skuId, product, sku, armSku, location, ...price }: PriceRow): string =>
  [skuId ?? `${product}/${sku}/${armSku}`, meterId, location, price.priceType, price.term, price.tierMinimumUnits].join(
    '|',
  );

/** Chooses the newest of some rows with one key, whatever their order. */
export const newestRow = <Row extends PriceRow>(rows: readonly Row[]): Row =>
  rows.reduce((newest, row) => {
    const start = row.effectiveStart ?? '';
    const newestStart = newest.effectiveStart ?? '';
    return start > newestStart || (start === newestStart && JSON.stringify(row) > JSON.stringify(newest))
      ? row
      : newest;
  });
