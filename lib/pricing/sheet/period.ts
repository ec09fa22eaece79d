import type { PriceRow } from '../price-row.ts';

/** True if a price holds on an ISO day; also if the sheet does not say. */
export const isInEffect = (
  { effectiveStart = '', effectiveEnd = '' }: Pick<PriceRow, 'effectiveStart' | 'effectiveEnd'>,
  day: string,
): boolean => (effectiveStart === '' || effectiveStart <= day) && (effectiveEnd === '' || effectiveEnd >= day);

/** Finds the first and the last ISO day of some prices; null if one of them does not say. */
export function periodOfPrices() {
  let start: string | null | undefined;
  let end: string | null | undefined;
  return {
    add: ({ effectiveStart = '', effectiveEnd = '' }: PriceRow): void => {
      if (effectiveStart === '') start = null;
      else if (start === undefined || (start !== null && effectiveStart < start)) start = effectiveStart;
      if (effectiveEnd === '') end = null;
      else if (end === undefined || (end !== null && effectiveEnd > end)) end = effectiveEnd;
    },
    found: () => ({ effective_start: start ?? null, effective_end: end ?? null }),
  };
}
