import type { PriceRow } from '../../price-row.ts';
import type { SqlTier } from './item.ts';

/** Key of the prices of a tier in a region; licences have the region `global`. */
export const sqlOfferKey = (region: string, tier: SqlTier): string => `sql/${region}/${tier}`;

/** Returns the offer key of a row of the price list; undefined where it prices no database. */
export function sqlOfferKeyOf({ category, product, location }: PriceRow): string | undefined {
  if (category !== 'SQL Database' || !/Compute|Storage|SQL License/i.test(product)) return undefined;
  const tier = tierOf(product);
  return tier && sqlOfferKey(location, tier);
}

/** Managed Instance and the DTU model have names of their own. */
function tierOf(product: string): SqlTier | undefined {
  if (/Managed Instance/i.test(product)) return undefined;
  if (/General Purpose/i.test(product)) return 'general_purpose';
  if (/Business Critical/i.test(product)) return 'business_critical';
  return /Hyperscale/i.test(product) ? 'hyperscale' : undefined;
}
