import { Money } from './money.ts';
import type { PriceRow } from './price-row.ts';

/** A part of a quantity, and the tier whose price it has. */
export interface Portion {
  readonly row: PriceRow;
  /** Units of measure. */
  readonly quantity: Money;
}

/**
 * Divides a quantity among graduated prices: each tier has the units from its own minimum up to that of the next. The
 * first tier is always there, so that a quantity of 0 has a price too. @param tiers ascending, the first from 0 on
 */
export const graduate = (quantity: Money, tiers: readonly PriceRow[]): readonly Portion[] =>
  tiers.flatMap((row, at) => {
    const next = tiers[at + 1];
    const end = next && quantity.comparedTo(next.tierMinimumUnits) > 0 ? Money.of(next.tierMinimumUnits) : quantity;
    const portion = end.sub(row.tierMinimumUnits);
    return at > 0 && portion.comparedTo(0) <= 0 ? [] : [{ row, quantity: portion }];
  });

/** Compares tiers by their minimum. */
export const byTier = (left: PriceRow, right: PriceRow): number =>
  Money.of(left.tierMinimumUnits).comparedTo(right.tierMinimumUnits);

/**
 * True for prices whose tiers count what a resource has at once, and not the units of a month: Premium SSD v2 includes IOPS
 * and throughput, which the price list says in a tier of price 0.
 */
export const isPerResource = ({ product, meterName }: PriceRow): boolean =>
  product === 'Azure Premium SSD v2' && /Provisioned (?:IOPS|Throughput \(MBps\))$/.test(meterName);
