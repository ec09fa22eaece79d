import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  amountOf,
  type Charge,
  type Count,
  countForQuantity,
  countInBlocks,
  countOf,
  partOfMonth,
  quantityOf,
} from '../../../lib/pricing/charge.ts';
import { hoursAMonth, hoursIn, runHours } from '../../../lib/pricing/hours.ts';
import { Money } from '../../../lib/pricing/money.ts';
import { blankRow } from '../../../lib/pricing/price-row.ts';

const hourly = { ...blankRow, unitOfMeasure: '1 Hour', unitPrice: '0.5' };
const month = runHours(hoursAMonth);

describe('the count of a charge', () => {
  test('is a product of numbers of things, and of the part of the month for which they exist', () => {
    expect(countOf(3, 4).toNumber(2)).toBe(12);
    expect(countOf(countOf(2), partOfMonth(runHours(365))).toNumber(2)).toBe(1);
    expect(countOf(2, partOfMonth(runHours(744))).toNumber(2)).toBe(2);
    expect(countInBlocks(countOf(80, 2), 80).toNumber(2)).toBe(2);
  });

  test('makes an amount that has the hours once', () => {
    expect(quantityOf({ row: hourly, count: countOf(2) }, 100).toNumber(2)).toBe(200);
    expect(amountOf({ role: 'compute', row: hourly, source: 'retail', count: countOf(2) }, 100).toNumber(2)).toBe(100);
  });

  test('is found for a quantity of hours, whatever the hours of each', () => {
    for (const hours of [1, 73, hoursAMonth]) {
      const count = countForQuantity(1460, 'Hours', runHours(hours));
      expect(quantityOf({ row: hourly, count }, hours).toNumber(6)).toBe(1460);
    }
    expect(countForQuantity(7, 'GB', month).toNumber(2)).toBe(7);
  });

  test('takes no hours: the compiler refuses to multiply them in', () => {
    const quantity = 2;
    const line = { quantity, hours: runHours(100) };
    // @ts-expect-error a product of money is no count
    const ofMoney: Count = Money.of(line.quantity).mul(hoursIn(line.hours));
    // @ts-expect-error nor is a count times a number
    const ofCount: Count = countOf(line.quantity).mul(100);
    expect(ofMoney).not.toBe(ofCount);
    // @ts-expect-error the hours of a line are no factor of a count
    countOf.bind(undefined, line.quantity, line.hours);
    // @ts-expect-error nor a number that something could be multiplied by
    expectTypeOf(line.hours).toExtend<number>();
    expectTypeOf<Charge['count']>().toEqualTypeOf<Count>();
    expectTypeOf<Charge['used']>().toEqualTypeOf<Count | undefined>();
  });
});
