import { Money } from '../../../lib/pricing/money.ts';

/** Writes an amount that an answer has in cents as decimal text; no float is added on the way. */
export function centsText(amount: Money): string {
  // Only the decimal text of whole cents is built from the number, which is exact below 2^53.
  const cents = BigInt(amount.round(2).mul(100).toNumber(0));
  const [sign, digits] = cents < 0n ? ['-', -cents] : ['', cents];
  const text = String(digits).padStart(3, '0');
  return `${sign}${text.slice(0, -2)}.${text.slice(-2)}`;
}

/** Adds amounts of an answer exactly. */
export const sumOf = (amounts: readonly number[]): Money =>
  amounts.reduce((sum, amount) => sum.add(amount), Money.of(0));
