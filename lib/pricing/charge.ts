import { hoursAMonth, hoursIn, type RunHours } from './hours.ts';
import { commitmentTerms } from './model.ts';
import { Money, roundToCents, zero } from './money.ts';
import type { PriceRow } from './price-row.ts';
import { graduate, type Portion } from './tiers.ts';
import { timeBase, unitOfMeasure } from './unit-of-measure.ts';

/** What a charge is for. */
export type Role =
  | 'compute'
  | 'licence'
  | 'storage'
  | 'iops'
  | 'throughput'
  | 'mount'
  | 'transactions'
  | 'zone_redundancy'
  | 'usage';

/** A price, and whether it is from the public list or the contract. */
export interface SourcedPrice {
  readonly row: PriceRow;
  readonly source: 'retail' | 'ea';
  /** The graduated prices, ascending, if there are several; the first is `row`. */
  readonly tiers?: readonly PriceRow[];
  /** The row of the public list that a contract's price stands for. */
  readonly publicRow?: PriceRow;
  /** Why it is not certain that this price counts: a part of a sentence about the meter. */
  readonly doubt?: string;
}

declare const isCount: unique symbol;
declare const isPartOfMonth: unique symbol;

/**
 * A number of machines, vCores, GiB or operations, as many as there are at once. The hours of use are not in it:
 * `quantityOf` multiplies by them. `countOf` makes one; a product of `Money` is none.
 */
export type Count = Money & { readonly [isCount]: true };

/** The part of a month for which something exists, 0 to 1. */
export type PartOfMonth = Money & { readonly [isPartOfMonth]: true };

/** Multiplies numbers of things, such as disks by mounts of each, and the part of the month for which they exist. */
export const countOf = (...factors: readonly (number | Count | PartOfMonth)[]): Count =>
  factors.reduce((product: Money, factor) => product.mul(factor), Money.of(1)) as Count;

/** Counts in blocks, if one unit of a meter stands for several things: 160 vCores are 2 units of a price of 80. */
export const countInBlocks = (count: Count, blockSize: number): Count => count.div(blockSize) as Count;

/** One figure of a bill: a price times a quantity. Several models of a line can share one charge. */
export interface Charge extends SourcedPrice {
  readonly role: Role;
  readonly count: Count;
  /** The part of `count` that the line uses, if a commitment is for whole instances. @default all of it */
  readonly used?: Count;
  /** Subtracted from the price: a Windows licence costs what Windows costs more than Linux. */
  readonly less?: PriceRow;
}

const hoursToDays = 24;

/** Returns how many units one instance uses in a month for which it runs so many hours; 1 if the unit does not count time. */
function unitsAMonth(unit: string, hours: number): Money {
  switch (timeBase(unit)) {
    case 'second':
      return Money.of(hours).mul(3600);
    case 'minute':
      return Money.of(hours).mul(60);
    case 'hour':
      return Money.of(hours);
    case 'day':
      return Money.of(hours).div(hoursToDays);
    default:
      return Money.of(1);
  }
}

/** Returns the count that uses a quantity of units a month: 1,460 hours are 2 instances that run all month. */
export const countForQuantity = (quantity: number, unit: string, hours: RunHours): Count =>
  Money.of(quantity).div(unitsAMonth(unit, hoursIn(hours))) as Count;

/** What of a price decides how many units a month is charged for. */
interface MeasuredRow {
  readonly priceType: string;
  readonly term: string;
  readonly unitOfMeasure: string;
}

/** A reservation's price is for its whole term, whatever its unit of measure says. */
const isReservation = ({ priceType }: MeasuredRow): boolean => priceType === 'Reservation';

/** True for a charge that is paid for a whole term, used or not. */
export const isCommitted = ({ row }: Charge): boolean => row.term !== '';

const monthsOf = ({ term }: MeasuredRow): number =>
  Object.values(commitmentTerms).find((terms) => terms.term === term)?.months ?? 60;

/** A commitment binds all hours of a month, also those in which nothing runs. */
const hoursOwed = (hours: number): number => Math.max(hours, hoursAMonth);

/** Returns the units of measure that a charge is for in a month; unit price × quantity is the amount. */
export const quantityOf = ({ row, count }: Pick<Charge, 'row' | 'count'>, hours: number): Money =>
  count.mul(quantityOfOne(row, hours));

function quantityOfOne(row: MeasuredRow, hours: number): Money {
  if (isReservation(row)) return Money.of(1).div(monthsOf(row));
  const { blockSize, unit } = unitOfMeasure(row.unitOfMeasure);
  return unitsAMonth(unit, row.term === '' ? hours : hoursOwed(hours)).div(blockSize);
}

/** Returns the count that a quantity in a month was charged for, such as a number of reservations. */
export const countCharged = (quantity: Money, row: MeasuredRow, hours: number): Count =>
  quantity.div(quantityOfOne(row, hours)) as Count;

/** All of a month, for what is charged whether it runs or not. */
export const wholeMonth = Money.of(1) as PartOfMonth;

/** Returns the part of a month for which something exists, 0 to 1: charges by the month are for that part alone. */
export function partOfMonth(hours: RunHours): PartOfMonth {
  const number = hoursIn(hours);
  return number < hoursAMonth ? (Money.of(number).div(hoursAMonth) as PartOfMonth) : wholeMonth;
}

/** True for a unit whose number in a month depends on the hours of use. */
export function isByTheHour(measure: string): boolean {
  const base = timeBase(unitOfMeasure(measure).unit);
  return base !== undefined && base !== 'month';
}

/** Returns the part of a committed charge that the line uses, 0 to 1. @param usage the charge that it stands for */
export function usedPart({ count, used = count }: Charge, usage: Charge | undefined, hours: number): Money {
  if (count.comparedTo(zero) === 0) return Money.of(1);
  const ofCount = used.div(count);
  return usage && isByTheHour(usage.row.unitOfMeasure) ? ofCount.mul(hours).div(hoursOwed(hours)) : ofCount;
}

/** Divides the units of a charge in a month among its graduated prices; most charges have one price. */
export function portionsOf(charge: Charge, hours: number): readonly Portion[] {
  const quantity = quantityOf(charge, hours);
  return charge.tiers ? graduate(quantity, charge.tiers) : [{ row: charge.row, quantity }];
}

/** Returns the amount of a charge in a month, rounded to cents. */
export function amountOf(charge: Charge, hours: number): Money {
  const full = portionsOf(charge, hours).reduce((sum, { row, quantity }) => sum.add(quantity.mul(row.unitPrice)), zero);
  if (!charge.less) return roundToCents(full);
  const less = quantityOf({ row: charge.less, count: charge.count }, hours).mul(charge.less.unitPrice);
  // A licence cannot cost less than nothing: such prices are wrong.
  return roundToCents(full.comparedTo(less) > 0 ? full.sub(less) : zero);
}
