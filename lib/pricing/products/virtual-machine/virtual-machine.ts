import { labelledField, licenseField, regionField } from '../fields.ts';
import type { OptionContext, Product } from '../product.ts';
import { describeVm, readSizeName, readVm, type VmItem } from './item.ts';
import { vmOfferKey, vmOfferKeyOf } from './offer-key.ts';
import { vmOffers } from './offers.ts';
import { sameShapes, seriesOfSize } from './same-shape.ts';
import { type VmShape, vmShapes } from './shapes.ts';
import { isSizeOnSheet, sizesOf } from './sheet-sizes.ts';

const sheetKey = 'machines';

/** Azure's virtual machines: by size, region and operating system. */
export const virtualMachine: Product<VmItem> = {
  id: 'virtual_machine',
  label: 'Virtual Machine',
  fields: {
    region: regionField,
    sku: { options: (context) => vmShapes().map((shape) => sizeOption(shape, context)), reads: 'sheet' },
    os: labelledField({ linux: 'Linux', windows: 'Windows' }),
    license: licenseField,
  },

  members: ['sku', 'os', 'license'],
  readItem: readVm,
  describe: describeVm,
  assumptions: [
    {
      text: 'Virtual machines are priced without their disks; reservations and savings plans cover compute, not licences.',
      appliesTo: () => true,
      comesFirst: true,
    },
  ],

  sizes: {
    sizeOf: ({ sku }) => sku,
    withSize: (item, sku) => ({ ...item, sku }),
    read: readSizeName,
    sameShapes,
    seriesOf: seriesOfSize,
  },

  offerKeys: ({ region, sku }) => [vmOfferKey(region, sku)],
  offers: vmOffers,

  priceListFilters: { inRegion: "serviceName eq 'Virtual Machines'" },
  offerKeyOf: vmOfferKeyOf,
  sheetNames: { key: sheetKey, namesOf: sizesOf },
};

function sizeOption({ name, vcpu, memoryGib, family, generation }: VmShape, { sheet, region }: OptionContext) {
  const shortName = name.replace('Standard_', '').replaceAll('_', ' ');
  const names = sheet?.[sheetKey];
  return {
    value: name,
    label: `${shortName} · ${vcpu} vCPU · ${memoryGib === null ? 'memory not published' : `${memoryGib} GiB`}`,
    vcpu,
    memory_gib: memoryGib,
    family,
    generation,
    ea_available: names === undefined ? null : isSizeOnSheet(names, name, region),
  };
}
