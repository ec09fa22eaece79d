import type { DiskType, Redundancy } from './catalog/disk-tiers.ts';
import type { PriceRow } from './price-row.ts';

/** Service tiers of SQL Database in the vCore model. */
export const sqlTiers = ['general_purpose', 'business_critical', 'hyperscale'] as const;
export type SqlTier = (typeof sqlTiers)[number];

/** The prices of a size of virtual machine in a region. */
export const vmOfferKey = (region: string, armSku: string): string => `vm/${region}/${armSku.toLowerCase()}`;

/** The prices of all tiers of a type of disk in a region. */
export const diskOfferKey = (region: string, type: DiskType, redundancy: Redundancy): string =>
  `disk/${region}/${type}/${redundancy.toLowerCase()}`;

/** The prices of a tier of SQL Database in a region; licences have the region `global`. */
export const sqlOfferKey = (region: string, tier: SqlTier): string => `sql/${region}/${tier}`;

/** Names of products in Azure's price list. */
const diskProducts: Readonly<Record<string, DiskType>> = {
  'Premium SSD Managed Disks': 'premium_ssd',
  'Standard SSD Managed Disks': 'standard_ssd',
  'Standard HDD Managed Disks': 'standard_hdd',
  'Azure Premium SSD v2': 'premium_ssd_v2',
  'Ultra Disks': 'ultra',
};

/** Prices of capacity that Azure may take back, and of classic hosting: never the price of a machine. */
export const isSpotOrLowPriority = ({ sku, meterName }: PriceRow): boolean =>
  /\b(?:Spot|Low Priority)\b/i.test(`${sku} ${meterName}`);

const isHosting = ({ product }: PriceRow): boolean => /Cloud ?Services|Dedicated ?Host/i.test(product);

/** Windows is spelled ` Windows`, `-series Windows`, `Srs Win`. */
export const isWindows = ({ product }: PriceRow): boolean => /\bWin(?:dows)?$/i.test(product.trim());

/**
 * Key of the offer that a row of the price list belongs to.
 * @returns undefined for what no product of the catalogue is priced by
 */
export function offerKeyOf(row: PriceRow): string | undefined {
  if (row.priceType === 'DevTestConsumption') return undefined;
  if (row.category === 'Virtual Machines') {
    return row.armSku === '' || isSpotOrLowPriority(row) || isHosting(row)
      ? undefined
      : vmOfferKey(row.location, row.armSku);
  }
  if (row.category === 'Storage') return diskKeyOf(row);
  return row.category === 'SQL Database' ? sqlKeyOf(row) : undefined;
}

const diskMeter = /(?: Disk| Disk Mount| Disk Operations| Provisioned (?:Capacity|IOPS|Throughput \(MBps\)))$/;

function diskKeyOf({ product, sku, meterName, location }: PriceRow): string | undefined {
  const type = diskProducts[product];
  const redundancy = /^(?:[A-Z]\d+|Premium|Ultra) (LRS|ZRS)$/.exec(sku)?.[1];
  if (type === undefined || redundancy === undefined || !diskMeter.test(meterName)) return undefined;
  return diskOfferKey(location, type, redundancy as Redundancy);
}

function sqlKeyOf({ product, location }: PriceRow): string | undefined {
  const tier = sqlTierOf(product);
  if (tier === undefined || !/Compute|Storage|SQL License/i.test(product)) return undefined;
  return sqlOfferKey(location, tier);
}

/** Managed Instance and the DTU model have names of their own. */
function sqlTierOf(product: string): SqlTier | undefined {
  if (/Managed Instance/i.test(product)) return undefined;
  if (/General Purpose/i.test(product)) return 'general_purpose';
  if (/Business Critical/i.test(product)) return 'business_critical';
  return /Hyperscale/i.test(product) ? 'hyperscale' : undefined;
}
