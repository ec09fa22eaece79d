import { hoursAMonth } from '../hours.ts';
import { Money } from '../money.ts';
import { timeBase } from '../unit-of-measure.ts';

/** Hours in a month of 31 days, the longest. */
const maxHoursAMonth = 744;

/**
 * Counts the instances that reservations are needed for: those that together run for the quantity, each for `hours` a month,
 * rounded up. A full month may have up to 744 hours, so that what a bill of 31 days says of one instance is one instance.
 * @returns undefined for a meter that is not counted by instances, such as `GB`: nothing says what its reservation covers
 */
export function countInstances(quantity: number, unit: string, hours: number): Money | undefined {
  if (unit === 'Units/Month' || unit === 'Months') return Money.of(Math.ceil(quantity));
  if (timeBase(unit) !== 'hour') return undefined;
  const exact = Money.of(quantity).div(hours);
  const nearest = exact.round(0);
  const whole = nearest.comparedTo(exact) > 0 ? nearest.sub(1) : nearest;
  if (whole.comparedTo(exact) === 0) return whole;
  const isLongMonth = hours >= hoursAMonth && whole.mul(maxHoursAMonth).comparedTo(quantity) >= 0;
  return isLongMonth ? whole : whole.add(1);
}
