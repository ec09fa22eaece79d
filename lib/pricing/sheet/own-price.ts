import { Money } from '../money.ts';
import type { PriceRow } from '../price-row.ts';
import { byTier } from '../tiers.ts';
import { findOwnRow, type OwnRow } from './find-own-row.ts';
import { skuOf } from './sheet-row.ts';

/** What a sheet charges in the place of a row of the public list. */
export interface OwnPrice extends OwnRow {
  /** The graduated prices, ascending, where there are several; the first is `row`. */
  readonly tiers?: readonly PriceRow[];
}

/**
 * Finds the price among the rows that a sheet has for a meter, price type and term. In the place of a public price from
 * the first unit on, all its tiers count; of a public price of a higher tier, the one tier that this is in.
 */
export function findOwnPrice(rows: readonly PriceRow[], publicRow: PriceRow): OwnPrice | undefined {
  const tier = Money.of(publicRow.tierMinimumUnits);
  const reached = rows.filter(({ tierMinimumUnits }) => tier.comparedTo(tierMinimumUnits) >= 0).toSorted(byTier);
  const highest = reached.at(-1);
  if (!highest) return undefined;
  const own = findOwnRow(
    reached.filter((row) => byTier(row, highest) === 0),
    publicRow,
  );
  if (!own || tier.comparedTo(0) > 0) return own;
  const tiers = rows.filter((row) => row === own.row || isFurtherTier(row, own.row)).toSorted(byTier);
  return tiers.length > 1 ? { ...own, tiers: oneForEachTier(tiers) } : own;
}

const isFurtherTier = (row: PriceRow, first: PriceRow): boolean =>
  byTier(row, first) > 0 && skuOf(row) === skuOf(first) && row.unitOfMeasure === first.unitOfMeasure;

/** Of several prices of one tier the highest counts, as at the import. */
function oneForEachTier(tiers: readonly PriceRow[]): readonly PriceRow[] {
  const byMinimum = Map.groupBy(tiers, ({ tierMinimumUnits }) => String(Money.of(tierMinimumUnits)));
  return [...byMinimum.values()].map((rows) =>
    rows.reduce((best, row) => (Money.of(row.unitPrice).comparedTo(best.unitPrice) > 0 ? row : best)),
  );
}
