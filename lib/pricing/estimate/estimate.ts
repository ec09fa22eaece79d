import { requireValue } from '../../platform/require-item.ts';
import { type Charge, portionsOf, quantityOf } from '../charge.ts';
import { hoursIn } from '../hours.ts';
import { sharedTierWarnings } from '../meter-lines/shared-tiers.ts';
import {
  byCommitment,
  type Commitment,
  commitments,
  commitmentTerms,
  type Model,
  models,
  monthly,
  type Side,
  sides,
} from '../model.ts';
import { exactFigure, Money } from '../money.ts';
import type { PriceRow } from '../price-row.ts';
import { contractPrices, type Rows } from '../prices.ts';
import type { EstimateItem } from '../products/item.ts';
import { assumptionsOf } from './assumptions.ts';
import { answeredCommitments, commitmentCost, shareCommitments } from './commitment-cost.ts';
import { coverageOf, warningsOf } from './coverage.ts';
import { lineKindOf } from './line-kinds.ts';
import { type MixBounds, mixOf } from './mix.ts';
import { type OfferedLine, type PricedLine, type PricedSides, priceLine } from './priced-line.ts';
import { offersAt, type PublicOffers } from './public-offers.ts';
import { sheetWarnings } from './sheet-warnings.ts';
import { bestOf, totalsOf } from './totals.ts';

/** The prices that an estimate is made from, and the snapshots that they are of. */
export interface PriceBook {
  readonly currency: string;
  readonly offers: PublicOffers;
  readonly contract: Rows | null;
  readonly snapshots: SnapshotIds & SnapshotTimes;
  /** ISO day on which the contract's prices should hold; null if nobody needs to be warned. */
  readonly asOf: string | null;
}

/** An estimate, without what only the caller knows. */
export type Estimate = ReturnType<typeof estimate>;

/**
 * Estimates an architecture at public and at contract prices, under each model. A line that is not sold under a model
 * counts at pay-as-you-go, and `coverage` says so. @throws PriceNotFound 422 with every item that has no price
 */
export function estimate(
  items: readonly EstimateItem[],
  { currency, offers, contract, snapshots, asOf }: PriceBook,
  bounds: MixBounds = {},
) {
  const atPrices = (offered: readonly OfferedLine[]): readonly PricedLine[] => {
    const lines = offered.map(priceLine);
    return bounds.sharing === 'spread' ? shareCommitments(lines) : lines;
  };
  const priced: PricedSides = {
    retail: atPrices(offers.lines),
    corporate: contract && atPrices(offersAt(contractPrices(offers.rows, contract), items, offers.list)),
  };
  const totals = totalsOf(priced);
  const lines = priced.retail.map((retail, index) => ({ retail, corporate: priced.corporate?.[index] ?? null }));
  const committed = new Set(
    [...priced.retail, ...(priced.corporate ?? [])].filter(hasCommitments).map(({ item }) => item),
  );
  const answered = lines.map((line) => itemOf(line, snapshots));
  return {
    ok: true as const,
    currency,
    totals,
    best: { ...bestOf(totals), mix: mixOf(priced, bounds) },
    items: answered,
    coverage: lines.flatMap(coverageOf),
    assumptions: assumptionsOf(items, (item) => committed.has(item), bounds.sharing),
    warnings: [
      ...lines.flatMap(({ retail: { item }, corporate }) => [
        ...(item.notes ?? []).map((note) => `${item.id}: ${note}`),
        ...warningsOf(corporate),
        ...sheetWarnings(corporate, asOf),
      ]),
      ...sharedTierWarnings(answered),
    ],
    snapshots,
  };
}

const hasCommitments = ({ offers }: OfferedLine): boolean => commitments.some((model) => offers[model].isOffered);

/** A line at both sides; `corporate` is null without a contract. */
interface LineSides {
  readonly retail: PricedLine;
  readonly corporate: PricedLine | null;
}

function itemOf(line: LineSides, snapshots: SnapshotIds) {
  const { retail, corporate } = line;
  const { item } = retail;
  const { id, product, quantity, unit, region, hours } = item;
  const figures = ({ amounts }: PricedLine) => monthly((model) => amounts[model].toNumber(2));
  return {
    id,
    product,
    description: lineKindOf(item).describe(item),
    region,
    quantity,
    ...(unit !== undefined && { unit }),
    hours_per_month: hoursIn(hours),
    ea_available: corporate?.offers.payg.charges.every(({ source }) => source === 'ea') ?? null,
    retail: figures(retail),
    corporate: corporate && figures(corporate),
    break_even_months: {
      retail: breakEven(retail),
      corporate: corporate && breakEven(corporate),
    },
    commitments: {
      retail: answeredCommitments(retail),
      corporate: corporate && answeredCommitments(corporate),
    },
    meters: sides.flatMap((side) => (line[side] ? metersOf(line[side], side, snapshots) : [])),
  };
}

/** Months after which a commitment has cost less than pay-as-you-go; null if it never does in its term. */
function breakEven(line: PricedLine): Readonly<Record<Commitment, number | null>> {
  return byCommitment((model) => {
    if (!line.offers[model].isOffered) return null;
    const { months: term } = commitmentTerms[model];
    // What several lines share pays off by what all of them save.
    const [first = line, ...others] = line.sharers ?? [];
    const { owed, saving: ofFirst } = commitmentCost(first, model);
    const costs = others.map((sharer) => commitmentCost(sharer, model));
    const saving = costs.reduce((sum, cost) => sum.add(cost.saving), ofFirst);
    if (saving.comparedTo(0) <= 0) return null;
    const even = owed.div(saving);
    return even.comparedTo(term) > 0 ? null : even.toNumber(1);
  });
}

/** Ids of the snapshots that the prices are from. */
interface SnapshotIds {
  readonly retail: string;
  readonly corporate: string | null;
}

/** ISO 8601 date-times of the snapshots. */
interface SnapshotTimes {
  /** When the public prices of the lines were read, the oldest of them. */
  readonly retail_at: string;
  /** When the price sheet was imported. */
  readonly corporate_at: string | null;
}

/** Lists every charge of a line at one side with its meter, its snapshot and the models that it counts in. */
function metersOf({ offers, chargeAmounts, hours }: PricedLine, side: Side, snapshots: SnapshotIds) {
  const found = new Map<string, { readonly charge: Charge; readonly models: Model[] }>();
  for (const model of models) {
    for (const charge of offers[model].charges) {
      const { role, row, source } = charge;
      const key = [role, row.meterId, row.priceType, row.term, row.product, row.sku, source, charge.count].join('|');
      const entry = found.get(key);
      if (entry) entry.models.push(model);
      else found.set(key, { charge, models: [model] });
    }
  }
  return [...found.values()].map(({ charge, models: counted }) => {
    const { role, row, publicRow, less, source } = charge;
    return {
      side,
      models: counted,
      role,
      meter_id: row.meterId,
      meter_name: row.meterName || (publicRow?.meterName ?? ''),
      price_type: row.priceType,
      term: row.term || null,
      ...answeredPrice(row),
      unit_of_measure: row.unitOfMeasure,
      ...answeredQuantity(quantityOf(charge, hours)),
      ...(charge.tiers && {
        tiers: portionsOf(charge, hours).map((portion) => ({
          minimum_units: Money.of(portion.row.tierMinimumUnits).toNumber(6),
          ...answeredPrice(portion.row),
          ...answeredQuantity(portion.quantity),
        })),
      }),
      ...(less && {
        less: {
          meter_id: less.meterId,
          meter_name: less.meterName,
          ...answeredPrice(less),
          unit_of_measure: less.unitOfMeasure,
          ...answeredQuantity(quantityOf({ row: less, count: charge.count }, hours)),
        },
      }),
      monthly: requireValue(chargeAmounts, charge).toNumber(2),
      source,
      snapshot_id: source === 'ea' ? snapshots.corporate : snapshots.retail,
    };
  });
}

/** Whoever computes a charge again needs all digits of its price and its quantity. */
function answeredPrice({ unitPrice }: PriceRow) {
  const { value, exact } = exactFigure(Money.of(unitPrice));
  return { unit_price: value, ...(exact !== undefined && { unit_price_exact: exact }) };
}

function answeredQuantity(quantity: Money) {
  const { value, exact } = exactFigure(quantity);
  return { quantity: value, ...(exact !== undefined && { quantity_exact: exact }) };
}
