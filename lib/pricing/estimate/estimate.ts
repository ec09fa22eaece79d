import { lineKindOf } from '../line-kinds.ts';
import type { LineOffers } from '../line-offers.ts';
import { sharedTierWarnings } from '../meter-lines/shared-tiers.ts';
import { monthly, sides } from '../model.ts';
import { contractPrices, type Rows } from '../prices.ts';
import type { EstimateItem } from '../products/item.ts';
import { assumptionsOf } from './assumptions.ts';
import { breakEven } from './break-even.ts';
import { answeredCommitments, shareCommitments } from './commitment-cost.ts';
import { coverageOf, warningsOf } from './coverage.ts';
import { type MixBounds, mixOf } from './mix.ts';
import { type PricedLine, type PricedSides, priceLine } from './priced-line.ts';
import { offersAt, type PublicOffers } from './public-offers.ts';
import { sheetWarnings } from './sheet-warnings.ts';
import { bestOf, totalsOf } from './totals.ts';
import { metersOf, type SnapshotIds, type SnapshotTimes } from './trace.ts';

/** The prices that an estimate is made from, and the snapshots that they are of. */
export interface PriceBook {
  readonly currency: string;
  readonly offers: PublicOffers;
  readonly contract: Rows | null;
  readonly snapshots: SnapshotIds & SnapshotTimes;
  /** ISO day on which the contract's prices should hold; null where nobody needs to be warned. */
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
  const atPrices = (offered: readonly LineOffers[]): readonly PricedLine[] => {
    const lines = offered.map((line, index) => priceLine(line, items[index] as EstimateItem));
    return bounds.sharing === 'spread' ? shareCommitments(items, lines) : lines;
  };
  const priced: PricedSides = {
    retail: atPrices(offers.lines),
    corporate: contract && atPrices(offersAt(contractPrices(offers.rows, contract), items, offers.list)),
  };
  const totals = totalsOf(priced);
  return {
    ok: true as const,
    currency,
    totals,
    best: { ...bestOf(totals), mix: mixOf(items, priced, bounds) },
    items: items.map((item, index) => itemOf(item, index, priced, snapshots)),
    coverage: items.flatMap((item, index) => coverageOf(item, index, priced)),
    assumptions: assumptionsOf(items, bounds.sharing),
    warnings: [
      ...items.flatMap((item, index) => [
        ...(item.notes ?? []).map((note) => `${item.id}: ${note}`),
        ...warningsOf(item, priced.corporate?.[index]),
        ...sheetWarnings(item, priced.corporate?.[index], asOf),
      ]),
      ...sharedTierWarnings(items),
    ],
    snapshots,
  };
}

function itemOf(item: EstimateItem, index: number, priced: PricedSides, snapshots: SnapshotIds) {
  const { id, product, quantity, unit, region, hours } = item;
  const retail = priced.retail[index] as PricedLine;
  const corporate = priced.corporate?.[index] ?? null;
  const figures = ({ amounts }: PricedLine) => monthly((model) => amounts[model].toNumber(2));
  return {
    id,
    product,
    description: lineKindOf(item).describe(item),
    region,
    quantity,
    ...(unit !== undefined && { unit }),
    hours_per_month: hours,
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
    meters: sides.flatMap((side) => {
      const line = priced[side]?.[index];
      return line ? metersOf(line, side, item, snapshots) : [];
    }),
  };
}
