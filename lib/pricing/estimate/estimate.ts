import { breakEven } from './break-even.ts';
import { describe } from './describe.ts';
import { diskOfferKeys, diskOffers } from './disk.ts';
import { type ItemFault, PriceNotFound } from './faults.ts';
import type { EstimateItem } from './item.ts';
import { type LineOffers, NoPrice } from './line.ts';
import { monthly, sides } from './model.ts';
import { type PricedLine, type PricedSides, pricedLine } from './priced-line.ts';
import { askedOf, contractPrices, type Prices, type Rows, retailPrices } from './prices.ts';
import { assumptionsOf, coverageOf, warningsOf } from './remarks.ts';
import { sqlOfferKeys, sqlOffers } from './sql.ts';
import { bestOf, totalsOf } from './totals.ts';
import { metersOf, type SnapshotIds } from './trace.ts';
import { vmOfferKeys, vmOffers } from './vm.ts';

/** The prices that an estimate is made from, and which snapshots they are of. */
export interface PriceBook {
  readonly currency: string;
  readonly offers: PublicOffers;
  /** Rows of the contract by meter; null where there is no contract to compare with. */
  readonly contract: Rows | null;
  readonly snapshots: SnapshotIds;
}

/** Keys of the public price list's offers that some items need, each once. */
export const offerKeysFor = (items: readonly EstimateItem[]): readonly string[] => [
  ...new Set(items.flatMap(offerKeysOf)),
];

function offerKeysOf(item: EstimateItem): readonly string[] {
  switch (item.product) {
    case 'virtual_machine':
      return vmOfferKeys(item);
    case 'managed_disk':
      return diskOfferKeys(item);
    case 'sql_database':
      return sqlOfferKeys(item);
  }
}

/** What the public price list has for some items. */
export interface PublicOffers {
  /** Rows by offer key. */
  readonly rows: Rows;
  /** What each item is charged. */
  readonly lines: readonly LineOffers[];
  /** Ids of the meters that the items are charged by, or could be under a commitment that the contract alone has. */
  readonly meterIds: ReadonlySet<string>;
}

/**
 * @param rows of the public price list by offer key
 * @throws PriceNotFound 422 naming every item without a price
 */
export function publicOffers(items: readonly EstimateItem[], rows: Rows): PublicOffers {
  const meterIds = new Set<string>();
  return { rows, lines: offersOfAll(items, askedOf(retailPrices(rows), meterIds)), meterIds };
}

/** @throws PriceNotFound 422 with every item that has no price */
function offersOfAll(items: readonly EstimateItem[], prices: Prices): readonly LineOffers[] {
  const faults: ItemFault[] = [];
  const lines = items.map((item, index) => {
    try {
      return offersOf(item, prices);
    } catch (error) {
      if (!(error instanceof NoPrice)) throw error;
      faults.push({ pointer: `/items/${index}`, code: 'price_not_found', detail: error.message });
      return undefined;
    }
  });
  if (faults.length > 0) throw new PriceNotFound(faults);
  return lines as readonly LineOffers[];
}

function offersOf(item: EstimateItem, prices: Prices): LineOffers {
  switch (item.product) {
    case 'virtual_machine':
      return vmOffers(item, prices);
    case 'managed_disk':
      return diskOffers(item, prices);
    case 'sql_database':
      return sqlOffers(item, prices);
  }
}

/**
 * Estimates an architecture: every line and the total, at public and at contract prices, under each of the five models.
 * Each charge is rounded to cents; a line is the sum of its charges and a total the sum of its lines, so all agree.
 * What is not sold under a model counts there at pay-as-you-go, and `coverage` says so.
 */
export function estimate(items: readonly EstimateItem[], { currency, offers, contract, snapshots }: PriceBook) {
  const atPrices = (lines: readonly LineOffers[]): readonly PricedLine[] =>
    lines.map((line, index) => pricedLine(line, items[index] as EstimateItem));
  const priced: PricedSides = {
    retail: atPrices(offers.lines),
    corporate: contract && atPrices(offersOfAll(items, contractPrices(offers.rows, contract))),
  };
  return {
    ok: true as const,
    currency,
    totals: totalsOf(priced),
    best: bestOf(priced),
    items: items.map((item, index) => itemOf(item, index, priced, snapshots)),
    coverage: items.flatMap((item, index) => coverageOf(item, index, priced)),
    assumptions: assumptionsOf(items),
    warnings: items.flatMap((item, index) => warningsOf(item, priced.corporate?.[index])),
    snapshots,
  };
}

function itemOf(item: EstimateItem, index: number, priced: PricedSides, snapshots: SnapshotIds) {
  const { id, product, quantity, region, hours } = item;
  const retail = priced.retail[index] as PricedLine;
  const corporate = priced.corporate?.[index] ?? null;
  const figures = ({ amounts }: PricedLine) => monthly((model) => amounts[model].toNumber(2));
  return {
    id,
    product,
    description: describe(item),
    region,
    quantity,
    hours_per_month: hours,
    ea_available: corporate?.offers.payg.charges.every(({ source }) => source === 'ea') ?? null,
    retail: figures(retail),
    corporate: corporate && figures(corporate),
    break_even_months: {
      retail: breakEven(retail),
      corporate: corporate && breakEven(corporate),
    },
    meters: sides.flatMap((side) => {
      const line = priced[side]?.[index];
      return line ? metersOf(line, side, item, snapshots) : [];
    }),
  };
}
