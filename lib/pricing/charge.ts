import { hoursAMonth } from './hours.ts';
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
  /** The graduated prices, ascending, where there are several; the first is `row`. */
  readonly tiers?: readonly PriceRow[];
  /** The row of the public list that a contract's price stands for. */
  readonly publicRow?: PriceRow;
  /** Why it is not certain that this price counts: a part of a sentence about the meter. */
  readonly doubt?: string;
}

/** One figure of a bill: a price times a quantity. Several models of a line can share one charge. */
export interface Charge extends SourcedPrice {
  readonly role: Role;
  /** Number of machines, vCores, GiB or operations. */
  readonly count: Money;
  /** The part of `count` that the line uses, where a commitment is for whole instances. @default all of it */
  readonly used?: Money;
  /** Subtracted from the price: a Windows licence costs what Windows costs more than Linux. */
  readonly less?: PriceRow;
}

const hoursToDays = 24;

/** Returns how many units one instance uses in a month for which it runs so many hours; 1 for what is not counted by time. */
export function unitsAMonth(unit: string, hours: number): Money {
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

/** A reservation's price is for its whole term, whatever its unit of measure says. */
const isReservation = ({ priceType }: PriceRow): boolean => priceType === 'Reservation';

/** True for a charge that is paid for a whole term, used or not. */
export const isCommitted = ({ row }: Charge): boolean => row.term !== '';

const monthsOf = ({ term }: PriceRow): number =>
  Object.values(commitmentTerms).find((terms) => terms.term === term)?.months ?? 60;

/** A commitment binds all hours of a month, also those in which nothing runs. */
const hoursOwed = (hours: number): number => Math.max(hours, hoursAMonth);

/** Returns the units of measure that a charge is for in a month; unit price × quantity is the amount. */
export function quantityOf({ row, count }: Pick<Charge, 'row' | 'count'>, hours: number): Money {
  if (isReservation(row)) return count.div(monthsOf(row));
  const { blockSize, unit } = unitOfMeasure(row.unitOfMeasure);
  return count.mul(unitsAMonth(unit, row.term === '' ? hours : hoursOwed(hours))).div(blockSize);
}

/** Returns the part of a month for which something exists, 0 to 1: charges by the month are for that part alone. */
export const partOfMonth = (hours: number): Money =>
  hours < hoursAMonth ? Money.of(hours).div(hoursAMonth) : Money.of(1);

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
