import type { PriceRow } from '../../price-row.ts';
import type { OptionContext, Product } from '../product.ts';
import { type NamesByRegion, namesIn } from '../sheet-names.ts';
import { virtualMachineForm } from './form.ts';
import { describeVm, readSizeName, readVm, type VmItem } from './item.ts';
import { vmOfferKey, vmOfferKeyOf } from './offer-key.ts';
import { vmOffers } from './offers.ts';
import { sameShapes, seriesOfSize } from './same-shape.ts';
import { type VmShape, vmShapes } from './shapes.ts';
import { plainBaseName, plainShapeName } from './size-names.ts';

const sheetKey = 'machines';

/** Azure's virtual machines: by size, region and operating system. */
export const virtualMachine: Product<VmItem> = {
  ...virtualMachineForm,
  options: { sku: (context) => vmShapes().map((shape) => sizeOption(shape, context)) },

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

/** Lists the plain names of the sizes that a row prices: the meter names them, `D2s v5` or `D2 v3/D2s v3`. */
export function sizesOf({ category, meterName, priceType }: PriceRow): readonly string[] {
  const isOther = category !== 'Virtual Machines' || priceType !== 'Consumption';
  if (isOther || / (?:Spot|Low Priority)$/.test(meterName)) return [];
  return meterName.split('/').map(plainShapeName);
}

/** True for a size on the sheet. A size with constrained cores is billed as the machine that it runs on. */
export function isSizeOnSheet(names: NamesByRegion, size: string, region?: string): boolean {
  const found = namesIn(names, region);
  return found.has(plainShapeName(size)) || found.has(plainBaseName(size));
}
