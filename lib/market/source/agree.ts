import { Decimal } from 'decimal.js';

/** True if two figures differ by at most a share of the larger one, 5 % unless another one is given. */
export const agree = (one: Decimal, other: Decimal, tolerance = '0.05'): boolean =>
  one.sub(other).abs().lte(Decimal.max(one.abs(), other.abs()).mul(tolerance));
