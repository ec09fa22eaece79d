import { say } from '../../platform/language.ts';
import { type Count, countOf } from '../charge.ts';
import { hoursAMonth, hoursIn } from '../hours.ts';
import { Money } from '../money.ts';
import { timeBase } from '../unit-of-measure.ts';
import type { MeterItem } from './meter-item.ts';

/** Hours of the longest and of the commonest short month. */
const maxHoursAMonth = 744;
const shortMonth = 720;

type Counted = Pick<MeterItem, 'quantity' | 'hours' | 'instances'>;

/**
 * Counts the instances that reservations are needed for (docs/spec/pricing/estimate-request.md#lines-by-meter): those that the line names,
 * else those that together run for the quantity. Twice a quantity never needs more than twice as many.
 * @returns undefined for a meter that is not counted by instances, such as `GB`: nothing says what its reservation covers
 */
export function countInstances({ quantity, hours, instances }: Counted, unit: string): Count | undefined {
  if (unit === 'Units/Month' || unit === 'Months') return countOf(Math.ceil(quantity));
  if (timeBase(unit) !== 'hour') return undefined;
  if (instances !== undefined) return countOf(instances);
  const used = Money.of(quantity);
  const run = hoursIn(hours);
  // Hours of use by the hours of each instance: a number of instances.
  return (run === hoursAMonth ? countByMonths(used) : roundUp(used.div(run))) as Count;
}

/** True if nobody has said how many instances a line has, nor for how many hours each of them runs. */
export const isCountAssumed = ({ hours, instances }: Counted, unit: string): boolean =>
  timeBase(unit) === 'hour' && instances === undefined && hoursIn(hours) === hoursAMonth;

/** Returns the hours a month for which each instance of a line runs; all of them for a meter that is not by the hour. */
export function hoursOfEach({ quantity, hours, instances, unit = '' }: Counted & Pick<MeterItem, 'unit'>): Money {
  if (instances !== undefined) return Money.of(quantity).div(instances);
  return Money.of(timeBase(unit) === 'hour' ? hoursIn(hours) : hoursAMonth);
}

/** Checks the instances that a line names. @returns why they are wrong: a sentence; undefined if they are not */
export function whyNotInstances({ quantity, instances }: Counted, unit: string): string | undefined {
  if (instances === undefined) return undefined;
  if (timeBase(unit) !== 'hour') {
    return say({
      en: `Got ${instances}; only the quantity of a meter by the hour is of instances, and that of this meter is in ${unit}.`,
      pt: `Recebido ${instances}; só a quantidade de um medidor por hora é de instâncias, e a deste medidor está em ${unit}.`,
    });
  }
  const needed = roundUp(Money.of(quantity).div(maxHoursAMonth));
  if (needed.comparedTo(instances) <= 0) return undefined;
  const minimum = needed.toNumber(0);
  return say({
    en: `Got ${instances}; an instance runs for at most ${maxHoursAMonth} hours a month, so that ${quantity} need ${minimum} or more.`,
    pt: `Recebido ${instances}; uma instância roda no máximo ${maxHoursAMonth} horas por mês, de modo que ${quantity} precisam de ${minimum} ou mais.`,
  });
}

/** A bill of a month of 31, 30 or 365 ÷ 12 days names whole months; of several kinds the longest month counts. */
function countByMonths(used: Money): Money {
  for (const month of [maxHoursAMonth, hoursAMonth]) {
    const whole = used.div(month);
    if (isWhole(whole)) return whole;
  }
  const months = used.div(shortMonth);
  if (!isWhole(months)) return roundUp(used.div(hoursAMonth));
  // Half of 75 such months, 27,000 hours, are 37 instances.
  const twiceHalf = countByMonths(used.div(2)).mul(2);
  return twiceHalf.comparedTo(months) < 0 ? twiceHalf : months;
}

const isWhole = (number: Money): boolean => number.round(0).comparedTo(number) === 0;

function roundUp(number: Money): Money {
  const nearest = number.round(0);
  return nearest.comparedTo(number) < 0 ? nearest.add(1) : nearest;
}
