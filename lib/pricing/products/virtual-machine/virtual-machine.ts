import type { PriceRow } from '../../price-row.ts';
import type { OptionContext, Product, SameShape } from '../product.ts';
import { type NamesByRegion, namesIn } from '../sheet-names.ts';
import { virtualMachineForm } from './form.ts';
import { describeVm, readSizeName, readVm, type VmItem } from './item.ts';
import { vmOfferKey, vmOfferKeyOf } from './offer-key.ts';
import { vmOffers } from './offers.ts';
import { findShape, type VmShape, vmShapes } from './shapes.ts';
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
      text: {
        en: 'Virtual machines are priced without their disks; reservations and savings plans cover compute, not licences.',
        pt: 'Máquinas virtuais têm preço sem os seus discos; reservas e planos de economia cobrem a computação, não as licenças.',
      },
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

/** Sizes of general purpose and for much memory differ in nothing but the memory; burstable ones are of their own kind. */
const familyKinds: Readonly<Record<string, 'general' | 'burstable'>> = {
  A: 'general',
  D: 'general',
  DS: 'general',
  E: 'general',
  F: 'general',
  B: 'burstable',
};

/** Families that were named apart for their premium disks only. */
const familyOf = ({ family }: VmShape): string => (family === 'DS' ? 'D' : family);

/** From 28 to 32 GiB is the widest step between a size of the first generations and its successor. */
const maxMemoryFactor = 1.25;

/**
 * Letters between the number and the version of a name; undefined for names of another form, which are those of special
 * machines.
 */
const lettersOf = ({ name }: VmShape): string | undefined =>
  /^Standard_[A-Z]+\d+(?:-\d+)?([a-z]*)(?:_v\d+)?$/.exec(name)?.[1];

/** Letters for what a machine has beside vCPUs and memory: `d` for a local disk, `b`, `i`, `n` … sorted. */
const featuresOf = (letters: string): string => [...letters.replaceAll(/[aplmts]/g, '')].sort().join('');

const generationOf = ({ generation }: VmShape): number => Number(generation.slice(1));

const seriesOf = ({ arch, generation }: VmShape, letters: string): string => {
  const x64 = letters.includes('a') ? 'amd' : 'intel';
  return `${arch === 'Arm64' ? 'arm' : x64}_${generation}`;
};

/** Returns the series of a size; undefined for one that is not in the table, or that has a special name. */
export function seriesOfSize(sku: string): string | undefined {
  const shape = findShape(sku);
  const letters = shape && lettersOf(shape);
  return shape && letters !== undefined ? seriesOf(shape, letters) : undefined;
}

const knownSameShapes = new Map<string, readonly SameShape[]>();

/**
 * Lists the sizes of the same shape as another one, one for each processor and generation, the newest last: of the same
 * kind of family and architecture, with the same vCPUs, as much memory or up to a quarter more, the same features, premium
 * disks, and of no older generation. Of several in a series it takes the one of the same family, else that with the least
 * memory. The size itself is not in the list.
 */
export function sameShapes(sku: string): readonly SameShape[] {
  const shape = findShape(sku);
  if (!shape) return [];
  const known = knownSameShapes.get(shape.name);
  if (known) return known;
  const found = findSameShapes(shape);
  knownSameShapes.set(shape.name, found);
  return found;
}

function findSameShapes(shape: VmShape): readonly SameShape[] {
  const kind = familyKinds[shape.family];
  const letters = lettersOf(shape);
  const memory = shape.memoryGib;
  if (kind === undefined || letters === undefined || memory === null) return [];
  const features = featuresOf(letters);
  const bySeries = new Map<string, VmShape>();
  for (const candidate of vmShapes()) {
    const candidateLetters = lettersOf(candidate);
    const isLike =
      familyKinds[candidate.family] === kind &&
      candidate.arch === shape.arch &&
      candidate.vcpu === shape.vcpu &&
      candidate.baseVcpu === shape.baseVcpu &&
      candidate.memoryGib !== null &&
      candidate.memoryGib >= memory &&
      candidate.memoryGib <= memory * maxMemoryFactor &&
      generationOf(candidate) >= generationOf(shape);
    if (!isLike || !candidateLetters?.includes('s') || featuresOf(candidateLetters) !== features) continue;
    const series = seriesOf(candidate, candidateLetters);
    const first = bySeries.get(series);
    if (!first || isNearer(candidate, first, shape)) bySeries.set(series, candidate);
  }
  return [...bySeries]
    .filter(([, { name }]) => name !== shape.name)
    .sort(
      ([firstSeries, first], [secondSeries, second]) =>
        generationOf(first) - generationOf(second) || (firstSeries < secondSeries ? -1 : 1),
    )
    .map(([series, { name }]) => ({ series, size: name }));
}

/** True for a candidate that is more like a shape than the one chosen so far. */
function isNearer(candidate: VmShape, chosen: VmShape, shape: VmShape): boolean {
  const rank = (size: VmShape): number =>
    (familyOf(size) === familyOf(shape) ? 0 : 1e9) + (size.memoryGib ?? Number.POSITIVE_INFINITY);
  return rank(candidate) < rank(chosen);
}
