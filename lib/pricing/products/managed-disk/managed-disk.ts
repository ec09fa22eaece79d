import type { Product } from '../product.ts';
import { managedDiskForm } from './form.ts';
import { type DiskItem, describeDisk, readDisk } from './item.ts';
import { diskOfferKey, diskOfferKeyOf } from './offer-key.ts';
import { diskOffers } from './offers.ts';
import { diskTiers } from './tiers.ts';

/** Azure's managed disks: by tier, or by what is provisioned. */
export const managedDisk: Product<DiskItem> = {
  ...managedDiskForm,
  options: { size: sizeOptions },

  readItem: readDisk,
  describe: describeDisk,
  assumptions: [
    {
      text: {
        en: 'Operations on standard disks count only as far as `transactions` says.',
        pt: 'Operações em discos padrão contam só até onde `transactions` diz.',
      },
      appliesTo: ({ type }) => type.startsWith('standard'),
    },
    {
      text: {
        en: 'Ultra disks are priced without what Azure charges by vCPU for machines prepared for them that have none.',
        pt: 'Discos ultra têm preço sem o que o Azure cobra por vCPU de máquinas preparadas para eles que não têm nenhum.',
      },
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
