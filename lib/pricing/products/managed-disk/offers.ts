import { type Charge, type Count, countOf, partOfMonth, type Role } from '../../charge.ts';
import { type LineOffers, lineOffers, NoPrice } from '../../line-offers.ts';
import { commitmentTerms } from '../../model.ts';
import type { PriceRow } from '../../price-row.ts';
import type { Prices } from '../../prices.ts';
import type { DiskItem } from './item.ts';
import { diskOfferKey } from './offer-key.ts';
import { provisionedLimits } from './tiers.ts';

/** Prices a managed disk: by its tier, or by what is provisioned beyond what is free. @throws NoPrice */
export function diskOffers(item: DiskItem, prices: Prices): LineOffers {
  const rows = prices.offer(diskOfferKey(item.region, item.type, item.redundancy));
  if (rows.length === 0) {
    const { type, redundancy, region } = item;
    throw NoPrice.onList({ en: `${type} with ${redundancy}`, pt: `${type} com ${redundancy}` }, region);
  }
  return item.tier ? tierOffers(item, item.tier.name, rows, prices) : provisionedOffers(item, rows, prices);
}

function tierOffers(item: DiskItem, tier: string, rows: readonly PriceRow[], prices: Prices): LineOffers {
  const sku = `${tier} ${item.redundancy}`;
  const meter = (suffix: string): PriceRow =>
    findRow(rows, item, (row) => row.meterName === `${sku}${suffix}`, `${sku}${suffix}`);
  const disk = meter(' Disk');
  const count = countOf(item.quantity);
  // A disk cannot be stopped: its hours say for how long it exists.
  const existing = countOf(count, partOfMonth(item.hours));
  const extra = (role: Role, row: PriceRow, disks: Count, each: number): Charge => ({
    role,
    count: countOf(disks, each),
    ...prices.usage(row),
  });
  const extras = [
    ...(item.mounts > 0 ? [extra('mount', meter(' Disk Mount'), existing, item.mounts)] : []),
    // Premium disks are not charged by operations.
    ...(item.transactions > 0 && item.type !== 'premium_ssd'
      ? [extra('transactions', operationsRow(rows, item, sku), count, item.transactions)]
      : []),
  ];
  return lineOffers([{ role: 'storage', count: existing, ...prices.usage(disk) }, ...extras], (model) => {
    const { priceType, term } = commitmentTerms[model];
    const publicRow = rows.find(
      (row) => row.priceType === priceType && row.term === term && row.meterName === disk.meterName,
    );
    const storage = prices.commitment(disk, publicRow, model);
    return storage && [{ role: 'storage', count, used: existing, ...storage }, ...extras];
  });
}

const operationsRow = (rows: readonly PriceRow[], item: DiskItem, sku: string): PriceRow =>
  findRow(rows, item, (row) => row.sku === sku && row.meterName.endsWith(' Disk Operations'), `operations of ${sku}`);

function provisionedOffers(item: DiskItem, rows: readonly PriceRow[], prices: Prices): LineOffers {
  const free = provisionedLimits[item.type as keyof typeof provisionedLimits];
  const meter = (suffix: string): PriceRow =>
    findRow(rows, item, (row) => row.meterName.endsWith(suffix), `${suffix} of ${item.type}`);
  const charge = (role: Role, suffix: string, units: number, freeUnits: number): readonly Charge[] => {
    if (units <= freeUnits) return [];
    const row = meter(suffix);
    const first = Number(row.tierMinimumUnits) || freeUnits;
    const count = countOf(Math.max(0, units - first), item.quantity);
    return [{ role, count, ...prices.usage(row) }];
  };
  const charges = [
    ...charge('storage', 'Provisioned Capacity', item.gib, 0),
    ...charge('iops', 'Provisioned IOPS', item.iops, free.freeIops),
    ...charge('throughput', 'Provisioned Throughput (MBps)', item.mbps, free.freeMbps),
  ];
  // Provisioned disks are not sold under a commitment.
  return lineOffers(charges, () => undefined);
}

function findRow(
  rows: readonly PriceRow[],
  { region }: DiskItem,
  matches: (row: PriceRow) => boolean,
  name: string,
): PriceRow {
  const found = rows.find((row) => row.priceType === 'Consumption' && matches(row));
  if (!found) throw NoPrice.onList({ en: name, pt: name }, region);
  return found;
}
