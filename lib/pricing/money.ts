import { Decimal } from 'decimal.js';

/** Decimal arithmetic for prices: 40 digits, ties to the even digit, as banks round. Binary floats lose cents. */
export const Money = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_EVEN });
export type Money = Decimal;

export const zero: Money = new Money(0);

/** An amount of money as it is billed: 2 places. */
export const cents = (amount: Money): Money => amount.toDecimalPlaces(2);

/** A price of one unit as it is shown: 6 places, more where it would be nothing otherwise. */
export const unitNumber = (price: Money): number =>
  (price.abs().lessThan('0.001') ? price.toSignificantDigits(6) : price.toDecimalPlaces(6)).toNumber();
