import type { PriceRow } from '../../price-row.ts';
import type { DiskType, Redundancy } from './tiers.ts';

/** Key of the prices of all tiers of a type of disk in a region. */
export const diskOfferKey = (region: string, type: DiskType, redundancy: Redundancy): string =>
  `disk/${region}/${type}/${redundancy.toLowerCase()}`;

const typesByProduct: Readonly<Record<string, DiskType>> = {
  'Premium SSD Managed Disks': 'premium_ssd',
  'Standard SSD Managed Disks': 'standard_ssd',
  'Standard HDD Managed Disks': 'standard_hdd',
  'Azure Premium SSD v2': 'premium_ssd_v2',
  'Ultra Disks': 'ultra',
};

/** Meters that a disk is billed by; snapshots and bursting have others. */
const diskMeter = /(?: Disk| Disk Mount| Disk Operations| Provisioned (?:Capacity|IOPS|Throughput \(MBps\)))$/;

/** Returns the offer key of a row of the price list; undefined where it prices no disk. */
export function diskOfferKeyOf({ category, product, sku, meterName, location }: PriceRow): string | undefined {
  if (category !== 'Storage') return undefined;
  const type = typesByProduct[product];
  const redundancy = /^(?:[A-Z]\d+|Premium|Ultra) (LRS|ZRS)$/.exec(sku)?.[1];
  if (type === undefined || redundancy === undefined || !diskMeter.test(meterName)) return undefined;
  return diskOfferKey(location, type, redundancy as Redundancy);
}
