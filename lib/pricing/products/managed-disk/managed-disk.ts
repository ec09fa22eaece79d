import { labelledField, regionField } from '../fields.ts';
import type { Product } from '../product.ts';
import { type DiskItem, describeDisk, readDisk } from './item.ts';
import { diskOfferKey, diskOfferKeyOf } from './offer-key.ts';
import { diskOffers } from './offers.ts';
import { type DiskType, diskTiers, type Redundancy } from './tiers.ts';

const typeLabels: Readonly<Record<DiskType, string>> = {
  premium_ssd: 'Premium SSD',
  standard_ssd: 'Standard SSD',
  standard_hdd: 'Standard HDD',
  premium_ssd_v2: 'Premium SSD v2',
  ultra: 'Ultra Disk',
};
const redundancyLabels: Readonly<Record<Redundancy, string>> = {
  LRS: 'Locally redundant (LRS)',
  ZRS: 'Zone redundant (ZRS)',
};

/** Azure's managed disks: by tier, or by what is provisioned. */
export const managedDisk: Product<DiskItem> = {
  id: 'managed_disk',
  label: 'Managed Disk',
  fields: {
    region: regionField,
    type: labelledField(typeLabels),
    size: { options: sizeOptions },
    redundancy: labelledField(redundancyLabels),
  },

  members: ['type', 'size', 'redundancy', 'iops', 'throughput_mbps', 'shared_mounts', 'transactions'],
  readItem: readDisk,
  describe: describeDisk,
  assumptions: [
    {
      text: 'Operations on standard disks count only as far as `transactions` says.',
      appliesTo: ({ type }) => type.startsWith('standard'),
    },
    {
      text: 'Ultra disks are priced without what Azure charges by vCPU for machines prepared for them that have none.',
      appliesTo: ({ type }) => type === 'ultra',
    },
  ],

  offerKeys: ({ region, type, redundancy }) => [diskOfferKey(region, type, redundancy)],
  offers: diskOffers,

  priceListFilters: {
    inRegion: "serviceName eq 'Storage' and (contains(productName, 'Disks') or productName eq 'Azure Premium SSD v2')",
  },
  offerKeyOf: diskOfferKeyOf,
};

function sizeOptions() {
  const tiers = Object.values(diskTiers).flat();
  return tiers.map(({ name, maxGib }) => ({ value: name, label: `${name} · up to ${maxGib} GiB`, max_gib: maxGib }));
}
