import { amountOf, type Charge, quantityOf } from './estimate/charge.ts';
import { describe } from './estimate/describe.ts';
import { diskOfferKeys, diskOffers } from './estimate/disk.ts';
import { type ItemFault, PriceNotFound } from './estimate/faults.ts';
import type { EstimateItem } from './estimate/item.ts';
import { type LineOffers, NoPrice } from './estimate/line.ts';
import {
  type Commitment,
  commitments,
  commitmentTerms,
  type Model,
  type Monthly,
  models,
  monthly,
  type Side,
  sides,
} from './estimate/model.ts';
import { contractPrices, type Prices, type Rows, retailPrices } from './estimate/prices.ts';
import { hoursAMonth } from './estimate/request.ts';
import { sqlOfferKeys, sqlOffers } from './estimate/sql.ts';
import { vmOfferKeys, vmOffers } from './estimate/vm.ts';
import { Money, unitNumber, zero } from './money.ts';

/** The prices that an estimate is made from, and which snapshots they are of. */
export interface PriceBook {
  readonly currency: string;
  /** Rows of the public price list by offer key. */
  readonly offers: Rows;
  /** Rows of the contract by meter; null where there is no contract to compare with. */
  readonly contract: Rows | null;
  readonly snapshots: { readonly retail: string; readonly corporate: string | null };
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

/** Ids of the meters that some items are charged by, or could be under a commitment, each once. */
export function meterIdsFor(items: readonly EstimateItem[], offers: Rows): readonly string[] {
  const ids = new Set<string>();
  const retail = retailPrices(offers);
  for (const line of linesOf(items, retail)) {
    for (const model of models) {
      for (const { row, less } of line[model].charges)
        for (const one of less ? [row, less] : [row]) ids.add(one.meterId);
    }
  }
  return [...ids];
}

/** @throws PriceNotFound 422 with every item that has no price */
function linesOf(items: readonly EstimateItem[], prices: Prices): readonly LineOffers[] {
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

/** A line priced at one side. */
interface PricedLine {
  readonly offers: LineOffers;
  readonly amounts: Readonly<Record<Model, Money>>;
}

/**
 * Estimates an architecture: every line and the total, at public and at contract prices, under each of the five models.
 * Each charge is rounded to cents; a line is the sum of its charges and a total the sum of its lines, so all agree.
 * What is not sold under a model counts there at pay-as-you-go, and `coverage` says so.
 * @throws PriceNotFound 422 naming every item without a price; nothing is estimated in part
 */
export function estimate(items: readonly EstimateItem[], book: PriceBook) {
  const priced: Readonly<Record<Side, readonly PricedLine[] | null>> = {
    retail: pricedLines(items, retailPrices(book.offers)),
    corporate: book.contract && pricedLines(items, contractPrices(book.offers, book.contract)),
  };
  const totals = totalsOf(priced);
  return {
    ok: true as const,
    currency: book.currency,
    totals,
    best: bestOf(priced),
    items: items.map((item, index) => itemOf(item, index, priced, book)),
    coverage: items.flatMap((item, index) => coverageOf(item, index, priced)),
    assumptions: assumptionsOf(items),
    warnings: items.flatMap((item, index) => warningsOf(item, priced.corporate?.[index])),
    snapshots: book.snapshots,
  };
}

function pricedLines(items: readonly EstimateItem[], prices: Prices): readonly PricedLine[] {
  return linesOf(items, prices).map((offers, index) => ({
    offers,
    amounts: byModel((model) => sum(offers[model].charges.map((charge) => amountOf(charge, items[index]?.hours ?? 0)))),
  }));
}

const byModel = <Value>(value: (model: Model) => Value): Record<Model, Value> =>
  Object.fromEntries(models.map((model) => [model, value(model)])) as Record<Model, Value>;

const sum = (amounts: readonly Money[]): Money => amounts.reduce((total, amount) => total.add(amount), zero);

const total = (lines: readonly PricedLine[], model: Model): Money => sum(lines.map(({ amounts }) => amounts[model]));

type PricedSides = Readonly<Record<Side, readonly PricedLine[] | null>>;

function totalsOf({ retail, corporate }: PricedSides) {
  const side = (lines: readonly PricedLine[]): Monthly<number> => monthly((model) => total(lines, model).toNumber());
  const savings = (model: Model) => {
    const before = total(retail ?? [], model);
    const amount = before.sub(total(corporate ?? [], model));
    return { amount: amount.toNumber(), percent: percent(amount, before) };
  };
  return {
    retail: side(retail ?? []),
    corporate: corporate && side(corporate),
    savings: corporate && monthly(savings),
  };
}

/** Two places; null of nothing. */
const percent = (part: Money, whole: Money): number | null =>
  whole.isZero() ? null : part.div(whole).mul(100).toDecimalPlaces(2).toNumber();

/** The lowest total; at equal totals the side and the model that bind less come first. */
function bestOf(priced: PricedSides): { readonly model: Model; readonly side: Side; readonly monthly: number } {
  const all = sides.flatMap((side) => {
    const lines = priced[side];
    return lines ? models.map((model) => ({ model, side, amount: total(lines, model) })) : [];
  });
  const { model, side, amount } = all.reduce((best, other) => (other.amount.lessThan(best.amount) ? other : best));
  return { model, side, monthly: amount.toNumber() };
}

function itemOf(item: EstimateItem, index: number, priced: PricedSides, book: PriceBook) {
  const { id, product, quantity, region, hours } = item;
  const side = (name: Side): PricedLine | undefined => priced[name]?.[index];
  const figures = (line: PricedLine) => monthly((model) => line.amounts[model].toNumber());
  const retail = side('retail') as PricedLine;
  const corporate = side('corporate');
  return {
    id,
    product,
    description: describe(item),
    region,
    quantity,
    hours_per_month: hours,
    ea_available: corporate?.offers.payg.charges.every(({ source }) => source === 'ea') ?? false,
    retail: figures(retail),
    corporate: corporate ? figures(corporate) : null,
    break_even_months: {
      retail: breakEven(retail),
      corporate: corporate ? breakEven(corporate) : null,
    },
    meters: sides.flatMap((name) => {
      const line = side(name);
      return line ? metersOf(line, name, item, book) : [];
    }),
  };
}

/**
 * After how many months of use a commitment has cost less than pay-as-you-go would have, with one decimal; null where it
 * never does within its term, or is not sold.
 */
function breakEven({ offers, amounts }: PricedLine): Readonly<Record<Commitment, number | null>> {
  const entries = commitments.map((model) => {
    const term = commitmentTerms[model].months;
    if (!offers[model].isOffered || amounts.payg.isZero()) return [model, null];
    const months = amounts[model].mul(term).div(amounts.payg);
    return [model, months.greaterThan(term) ? null : months.toDecimalPlaces(1).toNumber()];
  });
  return Object.fromEntries(entries);
}

/** Every charge of a line, once with all the models that it counts in. */
function metersOf({ offers }: PricedLine, side: Side, { hours }: EstimateItem, { snapshots }: PriceBook) {
  const found = new Map<string, { readonly charge: Charge; readonly models: Model[] }>();
  for (const model of models) {
    for (const charge of offers[model].charges) {
      const { role, row, source } = charge;
      const key = [role, row.meterId, row.priceType, row.term, row.product, row.sku, source, charge.count].join('|');
      const known = found.get(key);
      if (known) known.models.push(model);
      else found.set(key, { charge, models: [model] });
    }
  }
  return [...found.values()].map(({ charge, models: counted }) => {
    const { role, row, less, source } = charge;
    const snapshot_id = source === 'ea' ? snapshots.corporate : snapshots.retail;
    return {
      side,
      models: counted,
      role,
      meter_id: row.meterId,
      meter_name: row.meterName,
      price_type: row.priceType,
      term: row.term || null,
      unit_price: unitNumber(new Money(row.unitPrice)),
      unit_of_measure: row.unitOfMeasure,
      quantity: quantityOf(charge, hours).toDecimalPlaces(6).toNumber(),
      ...(less && {
        less: {
          meter_id: less.meterId,
          meter_name: less.meterName,
          unit_price: unitNumber(new Money(less.unitPrice)),
          unit_of_measure: less.unitOfMeasure,
        },
      }),
      monthly: amountOf(charge, hours).toNumber(),
      source,
      snapshot_id,
    };
  });
}

/** Where a total of a model holds something else than that side's own price of the model. */
interface Gap {
  readonly item: string;
  readonly side: Side;
  readonly model: Commitment;
  /** Sold by nobody, or missing from the price sheet. */
  readonly status: 'not_offered' | 'not_on_sheet';
  /** What counts in the total instead. */
  readonly stand_in: 'payg' | 'retail';
}

function coverageOf({ id }: EstimateItem, index: number, priced: PricedSides): readonly Gap[] {
  return sides.flatMap((side) => {
    const line = priced[side]?.[index];
    if (!line) return [];
    return commitments.flatMap((model): readonly Gap[] => {
      const { charges, isOffered } = line.offers[model];
      if (!isOffered) return [{ item: id, side, model, status: 'not_offered', stand_in: 'payg' }];
      const [main] = charges;
      if (side === 'retail' || main?.source === 'ea') return [];
      return [{ item: id, side, model, status: 'not_on_sheet', stand_in: 'retail' }];
    });
  });
}

function warningsOf({ id }: EstimateItem, corporate: PricedLine | undefined): readonly string[] {
  const missing = corporate?.offers.payg.charges.filter(({ source }) => source === 'retail') ?? [];
  return missing.map(
    ({ role, row }) => `${id}: ${role} (${row.meterName}) is not on the price sheet; the public price stands in.`,
  );
}

function assumptionsOf(items: readonly EstimateItem[]): readonly string[] {
  const has = (product: EstimateItem['product']) => items.some((item) => item.product === product);
  const isStandard = (item: EstimateItem) => item.product === 'managed_disk' && /^standard/.test(item.type);
  return [
    'Prices are before taxes; reservations and savings plans are shown by the month and cover the whole term.',
    ...(has('virtual_machine')
      ? ['Virtual machines are priced without their disks; reservations and savings plans cover compute, not licences.']
      : []),
    ...(items.some(({ hours }) => hours < hoursAMonth)
      ? [
          'Savings plans bind every hour of the term: for what runs fewer hours their figures hold as far as something else uses the rest. Reservations are charged in full.',
        ]
      : []),
    ...(items.some(isStandard) ? ['Operations on standard disks count only as far as `transactions` says.'] : []),
    ...(has('sql_database')
      ? ['SQL Database is priced without backup storage; serverless runs all its vCores for the hours given.']
      : []),
  ];
}
