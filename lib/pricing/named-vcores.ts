import type { PriceRow } from './price-row.ts';

const sized = /(?:^|\s)(\d+) vCore/i;

/** Returns the number in `2 vCore`, as SKU, meter or product name it; undefined where none does. */
export function namedVcores({ sku, meterName, product }: PriceRow): number | undefined {
  const [, number] = sized.exec(sku) ?? sized.exec(meterName) ?? sized.exec(product) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** True for a price by vCores, of one or of several. */
export const isByVcore = ({ sku, meterName }: PriceRow): boolean => /vCore/i.test(`${sku} ${meterName}`);
