import type { Money } from '../money.ts';
import { type PriceChange, sizeOf } from './price-change.ts';

/**
 * True for a change that a list of changes has: everything but a price that is as it was, for a block of the same size.
 * @param minPercent leaves smaller changes of a price out; prices that cannot be compared are always listed
 */
export function isListed({ kind, percent, isReblocked }: PriceChange, minPercent: Money | undefined): boolean {
  if (kind === 'unchanged') return isReblocked && minPercent === undefined;
  return minPercent === undefined || percent === null || sizeOf(percent).comparedTo(minPercent) >= 0;
}

/** True for a listed change that is more than another size of block. */
export const isDifference = (change: PriceChange, minPercent: Money | undefined): boolean =>
  change.kind !== 'unchanged' && isListed(change, minPercent);
