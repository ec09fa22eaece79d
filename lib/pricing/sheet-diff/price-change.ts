import { Money, zero } from '../money.ts';
import type { PriceRow } from '../price-row.ts';
import { pricePerUnit, unitOfMeasure } from '../unit-of-measure.ts';

/** What happened to a price. `other_unit`: it is for something else now, so that the prices cannot be compared. */
export const changeKinds = ['new', 'gone', 'dearer', 'cheaper', 'other_unit', 'unchanged'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** A price on two sheets; one side is absent if the price is new or gone. */
export interface PriceChange {
  readonly kind: ChangeKind;
  readonly before?: PriceRow;
  readonly after?: PriceRow;
  /**
   * Change of the price of one unit, in per cent of the old one; of a reservation, of the price of its term. Null if
   * there is nothing to compare, and for a price that was 0.
   */
  readonly percent: Money | null;
  /** True if the price is for a block of another size (`1 Hour`, then `100 Hours`) of the same unit. */
  readonly isReblocked: boolean;
}

/** What happened to the prices of one meter. */
export interface MeterChanges {
  /** Whether the meter is on one sheet only. */
  readonly meter: 'new' | 'gone' | 'kept';
  readonly changes: readonly PriceChange[];
}

export const newPrice = (after: PriceRow): PriceChange => ({ kind: 'new', after, percent: null, isReblocked: false });
export const gonePrice = (before: PriceRow): PriceChange => ({
  kind: 'gone',
  before,
  percent: null,
  isReblocked: false,
});

/** The row that names the price: the newer one if there are two. */
export const rowOf = ({ before, after }: PriceChange): PriceRow => (after ?? before) as PriceRow;

/** Compares the prices of one unit, so that another block size is not another price. */
export function comparePrices(before: PriceRow, after: PriceRow): PriceChange {
  const hasSameUnit = before.unitOfMeasure === after.unitOfMeasure || before.priceType === 'Reservation';
  if (hasSameUnit && before.unitPrice === after.unitPrice) {
    return { kind: 'unchanged', before, after, percent: zero, isReblocked: false };
  }
  const old = pricePerUnit(before);
  const current = pricePerUnit(after);
  if (old?.unit !== current?.unit) return { kind: 'other_unit', before, after, percent: null, isReblocked: false };
  const oldPrice = old?.price ?? Money.of(before.unitPrice);
  const price = current?.price ?? Money.of(after.unitPrice);
  const isReblocked = !hasSameUnit && blockSize(before) !== blockSize(after);
  const kinds = { '-1': 'cheaper', '0': 'unchanged', '1': 'dearer' } as const;
  return { kind: kinds[price.comparedTo(oldPrice)], before, after, percent: percentOf(oldPrice, price), isReblocked };
}

const blockSize = (row: PriceRow): number => unitOfMeasure(row.unitOfMeasure).blockSize;

function percentOf(before: Money, after: Money): Money | null {
  if (before.comparedTo(zero) === 0) return after.comparedTo(zero) === 0 ? zero : null;
  return after.sub(before).div(before).mul(100);
}

/** Upper ends of the bands, in per cent; the last band has none. A change of exactly 5 % is in the band up to 5 %. */
export const bandEnds = [1, 5, 10, 25] as const;

/** Returns the number of the band of a dearer or cheaper price; a price that was 0 is in the last one. */
export function bandOf({ percent }: PriceChange): number {
  const size = percent && sizeOf(percent);
  const found = size ? bandEnds.findIndex((end) => size.comparedTo(end) <= 0) : -1;
  return found < 0 ? bandEnds.length : found;
}

/** The size of a change, whether up or down. */
export const sizeOf = (percent: Money): Money => (percent.comparedTo(zero) < 0 ? percent.mul(-1) : percent);
