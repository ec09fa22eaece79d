import { type Money, zero } from '../../../lib/pricing/money.ts';

/** Adds amounts of an answer exactly, as floats would not. */
export const sumOf = (amounts: readonly number[]): Money => amounts.reduce((sum, amount) => sum.add(amount), zero);
