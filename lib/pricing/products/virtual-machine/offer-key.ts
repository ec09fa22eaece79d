import type { PriceRow } from '../../price-row.ts';
import { findShape } from './shapes.ts';
import { spellSize } from './size-names.ts';

/** Key of the prices of a size in a region, the same for every spelling of the size. */
export const vmOfferKey = (region: string, armSku: string): string =>
  `vm/${region}/${(findShape(armSku)?.name ?? spellSize(armSku)).toLowerCase()}`;

/** Returns the offer key of a row of the price list; undefined where it prices no machine. */
export function vmOfferKeyOf(row: PriceRow): string | undefined {
  const isMachine = row.category === 'Virtual Machines' && row.armSku !== '';
  return isMachine && !isSpotOrLowPriority(row) && !isHosting(row) ? vmOfferKey(row.location, row.armSku) : undefined;
}

/** Azure may take this capacity back: its price is not that of a machine. */
const isSpotOrLowPriority = ({ sku, meterName }: PriceRow): boolean =>
  /\b(?:Spot|Low Priority)\b/i.test(`${sku} ${meterName}`);

const isHosting = ({ product }: PriceRow): boolean => /Cloud ?Services|Dedicated ?Host/i.test(product);

/** True for a price with the Windows licence; products end in ` Windows`, `-series Windows` or `Srs Win`. */
export const isWindows = ({ product }: PriceRow): boolean => /\bWin(?:dows)?$/i.test(product.trim());
