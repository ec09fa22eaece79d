import type { PriceRow } from '../../price-row.ts';

/** Key of the prices of a size in a region. */
export const vmOfferKey = (region: string, armSku: string): string => `vm/${region}/${armSku.toLowerCase()}`;

/** Key of the size that a row of the price list prices. */
export function vmOfferKeyOf(row: PriceRow): string | undefined {
  const isMachine = row.category === 'Virtual Machines' && row.armSku !== '';
  return isMachine && !isSpotOrLowPriority(row) && !isHosting(row) ? vmOfferKey(row.location, row.armSku) : undefined;
}

/** Azure may take this capacity back, so its price is never that of a machine. */
const isSpotOrLowPriority = ({ sku, meterName }: PriceRow): boolean =>
  /\b(?:Spot|Low Priority)\b/i.test(`${sku} ${meterName}`);

const isHosting = ({ product }: PriceRow): boolean => /Cloud ?Services|Dedicated ?Host/i.test(product);

/** True for a price with the Windows licence; products spell it ` Windows`, `-series Windows` or `Srs Win`. */
export const isWindows = ({ product }: PriceRow): boolean => /\bWin(?:dows)?$/i.test(product.trim());
