import { Money } from '../money.ts';
import { type PriceRow, priceKey } from '../price-row.ts';
import { type PriceChange, rowOf, sizeOf } from './price-change.ts';

/** Keeps the largest of the prices that became dearer or cheaper. */
export interface LargestChanges {
  readonly add: (change: PriceChange) => void;
  /** Largest first: prices that were 0, then by per cent, up or down. */
  readonly list: () => readonly PriceChange[];
}

/** @param max number of changes that are kept */
export function largestChanges(max: number): LargestChanges {
  const kept: PriceChange[] = [];
  return {
    add: (change) => {
      if (change.kind !== 'dearer' && change.kind !== 'cheaper') return;
      const last = kept.at(-1);
      if (kept.length >= max && last && compare(last, change) <= 0) return;
      const place = kept.findIndex((other) => compare(change, other) < 0);
      kept.splice(place < 0 ? kept.length : place, 0, change);
      if (kept.length > max) kept.pop();
    },
    list: () => [...kept],
  };
}

/** The order of the list does not depend on that in which the changes come. */
function compare(one: PriceChange, other: PriceChange): number {
  const bySize = sizeFor(other).comparedTo(sizeFor(one));
  if (bySize !== 0) return bySize;
  const [a, b] = [textOf(rowOf(one)), textOf(rowOf(other))];
  return a < b ? -1 : Number(a > b);
}

/** Larger than any change of a price that is not 0. */
const endless = Money.of('1e30');

const sizeFor = ({ percent }: PriceChange): Money => (percent ? sizeOf(percent) : endless);

const textOf = (row: PriceRow): string => [row.category, row.meterName, row.location, priceKey(row), row.sku].join('|');
