import { Decimal } from 'decimal.js';

/** Rounds half-even to a number of places, never to a negative zero; null stays null. */
export function places(value: Decimal, count: number): number;
export function places(value: Decimal | null, count: number): number | null;
export function places(value: Decimal | null, count: number): number | null {
  // The sum of both zeros is the positive one.
  return value === null ? null : value.toDecimalPlaces(count, Decimal.ROUND_HALF_EVEN).toNumber() + 0;
}

export const money = (value: Decimal | null): number | null => places(value, 4);
