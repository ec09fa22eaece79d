import { Money, zero } from '../money.ts';

/** What an amount of a month becomes; amounts are in whole cents. */
export interface AmountChange {
  readonly before: number;
  readonly after: number;
  /** After minus before: below 0 it costs less. */
  readonly difference: number;
  /** The difference in per cent of the amount before, two places; null if that is 0. */
  readonly percent: number | null;
}

/** Compares two amounts. All comparisons of estimates use it: `--diff`, price sheets, what-ifs and the console. */
export function changeOf(before: number, after: number): AmountChange {
  const difference = Money.of(after).sub(before);
  const percent = before === 0 ? null : difference.div(before).mul(100).toNumber(2);
  return { before, after, difference: difference.toNumber(2), percent };
}

/** Subtracts the amount before from the one after. */
export const differenceOf = (before: number, after: number): number => Money.of(after).sub(before).toNumber(2);

/** Adds amounts up. */
export const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum.add(amount), zero).toNumber(2);

/** The amount of a year whose months all cost the same. */
export const yearOf = (monthly: number): number => Money.of(monthly).mul(12).toNumber(2);

/** The part of `before` that `now` is less, four places: 0.25 for a quarter, below 0 if it is more; null if `before` is 0. */
export const savedShare = (now: number, before: number): number | null =>
  before === 0 ? null : Money.of(before).sub(now).div(before).toNumber(4);

/** The part of `before` that `now` is more, four places, below 0 if it is less; null if `before` is 0. */
export const addedShare = (now: number, before: number): number | null =>
  before === 0 ? null : Money.of(now).sub(before).div(before).toNumber(4);
