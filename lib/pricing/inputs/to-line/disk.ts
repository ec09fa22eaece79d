import {
  type DiskType,
  diskTierFor,
  diskTiers,
  provisionedLimits,
  type Redundancy,
  redundanciesOf,
} from '../../products/managed-disk/tiers.ts';
import type { DiskResource } from '../resource.ts';
import { type ItemDraft, leftOut, notPriced, type ResourceDrafts } from './line-draft.ts';

const types: Readonly<Record<string, DiskType>> = {
  premium: 'premium_ssd',
  standardssd: 'standard_ssd',
  standard: 'standard_hdd',
  premiumv2: 'premium_ssd_v2',
  ultrassd: 'ultra',
};

const labels: Readonly<Record<DiskType, string>> = {
  premium_ssd: 'Premium SSD',
  standard_ssd: 'Standard SSD',
  standard_hdd: 'Standard HDD',
  premium_ssd_v2: 'Premium SSD v2',
  ultra: 'Ultra Disk',
};

/** Makes the line of a managed disk, with the tier that it is billed as. */
export function diskLines(disk: DiskResource): ResourceDrafts {
  if (!disk.sku) return leftOut(disk, 'type');
  const [, family = '', suffix = ''] = /^([a-z0-9]+)_([a-z]+)$/i.exec(disk.sku.trim()) ?? [];
  const type = Object.hasOwn(types, family.toLowerCase()) ? types[family.toLowerCase()] : undefined;
  const redundancy = (['LRS', 'ZRS'] as const).find((name) => name === suffix.toUpperCase());
  if (!type || !redundancy) return notPriced(`${disk.sku} is not a known type of managed disk.`);
  if (!redundanciesOf[type].includes(redundancy)) return notPriced(`${labels[type]} is not sold with ${redundancy}.`);
  if (disk.gib === undefined) return leftOut(disk, 'size');
  const gib = Math.ceil(disk.gib);
  if (!(gib >= 1)) return notPriced(`Its size is ${disk.gib} GiB.`);
  const mounts = (disk.maxShares ?? 1) - 1;
  const common = { redundancy, ...(mounts > 0 && { shared_mounts: mounts }) };
  if (type === 'premium_ssd_v2' || type === 'ultra') return provisioned(disk, { type, gib, common });
  return tiered(disk, { type, gib, common });
}

interface DiskFacts<Type extends DiskType> {
  readonly type: Type;
  readonly gib: number;
  readonly common: { readonly redundancy: Redundancy; readonly shared_mounts?: number };
}

const lineOf = ({ count = 1 }: DiskResource, item: Omit<ItemDraft, 'product'>): ResourceDrafts['lines'] => [
  { kind: 'item', count, item: { product: 'managed_disk', ...item } },
];

/** A performance tier counts where it is above the tier of the size. */
function tiered(disk: DiskResource, { type, gib, common }: DiskFacts<DiskType>): ResourceDrafts {
  const ofSize = diskTierFor(type, gib);
  if (!ofSize) return notPriced(`No ${labels[type]} has ${gib} GiB.`);
  const ofName = disk.tier ? diskTierFor(type, disk.tier.trim()) : undefined;
  if (disk.tier && !ofName) {
    const names = (diskTiers[type] ?? []).map(({ name }) => name).join(', ');
    return notPriced(`Its tier ${disk.tier} is none of ${labels[type]}: ${names}.`);
  }
  const { name } = ofName && ofName.maxGib > ofSize.maxGib ? ofName : ofSize;
  return { lines: lineOf(disk, { type, size: name, ...common }), assumed: [], unpriced: [] };
}

/** Premium SSD v2 comes with some performance; what an Ultra Disk gets by default, nobody has published. */
function provisioned(disk: DiskResource, { type, gib, common }: DiskFacts<'premium_ssd_v2' | 'ultra'>): ResourceDrafts {
  const { iops, mbps } = disk;
  const { freeIops, freeMbps } = provisionedLimits[type];
  const missing = [...(iops === undefined ? ['IOPS'] : []), ...(mbps === undefined ? ['throughput'] : [])];
  const free = [
    ...(iops === undefined ? [`${freeIops} IOPS`] : []),
    ...(mbps === undefined ? [`${freeMbps} MBps`] : []),
  ];
  const isUltra = type === 'ultra';
  return {
    lines: lineOf(disk, {
      type,
      size: gib,
      ...common,
      ...(iops !== undefined && { iops }),
      ...(mbps !== undefined && { throughput_mbps: mbps }),
    }),
    assumed: missing.length > 0 && !isUltra ? [`${free.join(' and ')}, which ${labels[type]} includes`] : [],
    unpriced:
      missing.length > 0 && isUltra
        ? [`The file does not say its ${missing.join(' and ')}: only its size is priced.`]
        : [],
  };
}
