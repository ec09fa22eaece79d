import { say } from '../../../platform/language.ts';
import { hoursAMonth } from '../../hours.ts';
import { stopsWhenOff } from '../../products/forms.ts';
import {
  type DiskType,
  diskTierFor,
  diskTiers,
  provisionedLimits,
  type Redundancy,
  redundanciesOf,
} from '../../products/managed-disk/tiers.ts';
import { productOfLicence } from '../image-software.ts';
import type { ClusterResource, DiskResource, LineResource, MachineResource, Resource } from '../resource.ts';
import { databaseLines } from './database.ts';
import {
  free,
  hasNoFixedPrice,
  type ItemDraft,
  leftOut,
  notPriced,
  type ResourceDrafts,
  withHours,
} from './line-draft.ts';
import { feeLine, softwareLines } from './software.ts';

/** Most of one thing that a line may stand for. */
export const maxQuantity = 100_000;

/** What holds for resources whose file says nothing else. */
export interface InputDefaults {
  readonly region?: string | undefined;
  /** Hours a month of machines and serverless databases. */
  readonly hours?: number | undefined;
}

/** Makes the lines of one resource. A value that will only be known when the file is applied counts as not set, and the result says so. */
export function draftsOf(resource: Resource, { hours }: InputDefaults = {}): ResourceDrafts {
  const { count = 1, unknown = [], assumed = [] } = resource;
  if (resource.kind === 'free') return { ...free, assumed };
  if (resource.kind === 'unpriced') return notPriced(resource.reason);
  if (count === 0) return { ...free, assumed: [say({ en: 'its number is 0', pt: 'o seu número é 0' })] };
  if (!Number.isSafeInteger(count) || count < 0 || count > maxQuantity) {
    return notPriced(
      say({
        en: `Its number is ${count}, which is none from 0 to ${maxQuantity}.`,
        pt: `O seu número é ${count}, que não está entre 0 e ${maxQuantity}.`,
      }),
    );
  }
  const drafts = draftsOfKind(resource, hours);
  if (drafts.lines.length === 0) return drafts;
  return { ...drafts, assumed: [...assumed, ...drafts.assumed, ...sayUnknown(unknown)] };
}

function sayUnknown(unknown: readonly string[]): readonly string[] {
  const [locations = [], others = []] = [true, false].map((isLocation) =>
    unknown.filter((name) => /^location\b/.test(name) === isLocation),
  );
  return [
    ...(locations.length > 0
      ? [
          say({
            en: 'the region that is given for all, since its own is not known yet',
            pt: 'a região informada para todos, pois a sua ainda não é conhecida',
          }),
        ]
      : []),
    ...(others.length > 0
      ? [
          say({
            en: `${others.join(', ')}: not set, since it is not known yet`,
            pt: `${others.join(', ')}: sem valor, pois ainda não é conhecido`,
          }),
        ]
      : []),
  ];
}

type PricedKind = Exclude<Resource, { kind: 'free' | 'unpriced' }>;

function draftsOfKind(resource: PricedKind, hours: number | undefined): ResourceDrafts {
  switch (resource.kind) {
    case 'machine':
      return machineLines(resource, hours);
    case 'software':
      return softwareLines(resource, hours);
    case 'disk':
      return diskLines(resource);
    case 'database':
      return databaseLines(resource, hours);
    case 'cluster':
      return clusterLines(resource);
    case 'line':
      return ownLine(resource, hours);
    case 'meter': {
      const { meter, quantity, unit, instances, instanceHours, count = 1 } = resource;
      if (!Number.isFinite(quantity))
        return notPriced(
          say({
            en: `Its quantity is ${quantity}, which is no number.`,
            pt: `A sua quantidade é ${quantity}, que não é um número.`,
          }),
        );
      const line = { kind: 'meter', meter, quantity, unit, instances, instanceHours, count } as const;
      return { lines: [line], assumed: [], unpriced: [] };
    }
  }
}

/** Makes a line that is already in the form of the API, which checks it. Its quantity counts. */
function ownLine({ item, count, hours }: LineResource, otherwise: number | undefined): ResourceDrafts {
  const { id: _, quantity, ...members } = item;
  if (quantity !== undefined && typeof quantity !== 'number') {
    return notPriced(
      say({
        en: `Its quantity is ${JSON.stringify(quantity)}, which is no number.`,
        pt: `A sua quantidade é ${JSON.stringify(quantity)}, que não é um número.`,
      }),
    );
  }
  const ofAll = stopsWhenOff(item as { readonly product: string }) ? otherwise : undefined;
  return {
    lines: [
      {
        kind: 'item',
        item: { ...withHours(hours ?? ofAll), ...members } as ItemDraft,
        count: count ?? quantity ?? 1,
      },
    ],
    assumed: [],
    unpriced: [],
  };
}

const windowsLicenses: ReadonlySet<string> = new Set(['windows_server', 'windows_client']);
const paidElsewhere: ReadonlySet<string> = new Set(['rhel_byos', 'sles_byos', 'none', '']);
const withFee = /^(?:rhel_|sles_|sles$|ubuntu_pro$)/;

/** Makes the line of a virtual machine, and that of the fee which its licence brings. @param hours a month, if the file says none */
export function machineLines(machine: MachineResource, hours?: number): ResourceDrafts {
  const { size, priority = 'Regular', licenseType = '', count = 1 } = machine;
  if (hasNoFixedPrice(priority)) {
    return notPriced(
      say({
        en: `Its priority is ${priority}, which has no fixed price.`,
        pt: `A sua prioridade é ${priority}, que não tem preço fixo.`,
      }),
    );
  }
  if (!size) return leftOut(machine, say({ en: 'size', pt: 'tamanho' }));
  const license = licenseType.trim().toLowerCase();
  const isWindowsLicense = windowsLicenses.has(license);
  const os = machine.os ?? (isWindowsLicense ? 'windows' : 'linux');
  const isOwnLicense = os === 'windows' && isWindowsLicense;
  const product = os === 'linux' ? productOfLicence(license) : undefined;
  const fee = product && feeLine(product, { size, count, hours: machine.hours ?? hours });
  return {
    lines: [
      {
        kind: 'item',
        count,
        item: {
          product: 'virtual_machine',
          sku: size,
          os,
          ...(isOwnLicense && { license: 'hybrid_benefit' }),
          ...withHours(machine.hours ?? hours),
        },
      },
      ...(fee ? [fee] : []),
    ],
    assumed:
      machine.os || isWindowsLicense
        ? []
        : [
            say({
              en: 'Linux, since the file does not say its operating system',
              pt: 'Linux, pois o arquivo não diz o sistema operacional',
            }),
          ],
    unpriced: fee ? [] : licenseGap(licenseType, license, os),
  };
}

function licenseGap(spelled: string, license: string, os: 'linux' | 'windows'): readonly string[] {
  if (paidElsewhere.has(license) || windowsLicenses.has(license)) return [];
  if (os === 'linux' && withFee.test(license))
    return [
      say({
        en: `The fee of its licence ${spelled} is not priced.`,
        pt: `A taxa da sua licença ${spelled} não tem preço aqui.`,
      }),
    ];
  return [
    say({
      en: `Its licence type ${spelled} is not known: what that changes is not priced.`,
      pt: `O seu tipo de licença ${spelled} não é conhecido: o que isso muda não tem preço aqui.`,
    }),
  ];
}

/** The meters of a cluster's tier on the price list; the price of Premium includes that of Standard. */
const meters: Readonly<Record<string, string>> = {
  standard: 'Standard Uptime SLA',
  paid: 'Standard Uptime SLA',
  premium: 'Standard Long Term Support',
};

/** Makes the line of a Kubernetes cluster's fee; it runs all month. */
export function clusterLines({ tier, count = 1 }: ClusterResource): ResourceDrafts {
  const name = (tier ?? 'Free').trim().toLowerCase();
  if (name === 'free') return free;
  const meter = Object.hasOwn(meters, name) ? meters[name] : undefined;
  if (!meter)
    return notPriced(
      say({ en: `The tier ${tier} of a cluster is not known.`, pt: `A camada ${tier} de um cluster não é conhecida.` }),
    );
  const service = 'Azure Kubernetes Service';
  return {
    lines: [
      {
        kind: 'meter',
        meter: { service, product: service, sku: 'Standard', meter },
        quantity: hoursAMonth,
        unit: 'Hours',
        count,
      },
    ],
    assumed: [],
    unpriced: [],
  };
}

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
  if (!disk.sku) return leftOut(disk, say({ en: 'type', pt: 'tipo' }));
  const [, family = '', suffix = ''] = /^([a-z0-9]+)_([a-z]+)$/i.exec(disk.sku.trim()) ?? [];
  const type = Object.hasOwn(types, family.toLowerCase()) ? types[family.toLowerCase()] : undefined;
  const redundancy = (['LRS', 'ZRS'] as const).find((name) => name === suffix.toUpperCase());
  if (!type || !redundancy)
    return notPriced(
      say({
        en: `${disk.sku} is not a known type of managed disk.`,
        pt: `${disk.sku} não é um tipo conhecido de disco gerenciado.`,
      }),
    );
  if (!redundanciesOf[type].includes(redundancy))
    return notPriced(
      say({
        en: `${labels[type]} is not sold with ${redundancy}.`,
        pt: `${labels[type]} não é vendido com ${redundancy}.`,
      }),
    );
  if (disk.gib === undefined) return leftOut(disk, say({ en: 'size', pt: 'tamanho' }));
  const gib = Math.ceil(disk.gib);
  if (!(gib >= 1))
    return notPriced(say({ en: `Its size is ${disk.gib} GiB.`, pt: `O seu tamanho é ${disk.gib} GiB.` }));
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

/** A performance tier counts if it is above the tier of the size. */
function tiered(disk: DiskResource, { type, gib, common }: DiskFacts<DiskType>): ResourceDrafts {
  const ofSize = diskTierFor(type, gib);
  if (!ofSize)
    return notPriced(say({ en: `No ${labels[type]} has ${gib} GiB.`, pt: `Nenhum ${labels[type]} tem ${gib} GiB.` }));
  const ofName = disk.tier ? diskTierFor(type, disk.tier.trim()) : undefined;
  if (disk.tier && !ofName) {
    const names = (diskTiers[type] ?? []).map(({ name }) => name).join(', ');
    return notPriced(
      say({
        en: `Its tier ${disk.tier} is none of ${labels[type]}: ${names}.`,
        pt: `A sua camada ${disk.tier} não é nenhuma de ${labels[type]}: ${names}.`,
      }),
    );
  }
  const { name } = ofName && ofName.maxGib > ofSize.maxGib ? ofName : ofSize;
  return { lines: lineOf(disk, { type, size: name, ...common }), assumed: [], unpriced: [] };
}

/** Premium SSD v2 comes with some performance; what an Ultra Disk gets by default, nobody has published. */
function provisioned(disk: DiskResource, { type, gib, common }: DiskFacts<'premium_ssd_v2' | 'ultra'>): ResourceDrafts {
  const { iops, mbps } = disk;
  const { freeIops, freeMbps } = provisionedLimits[type];
  const missing = [
    ...(iops === undefined ? ['IOPS'] : []),
    ...(mbps === undefined ? [say({ en: 'throughput', pt: 'taxa de transferência' })] : []),
  ];
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
    assumed:
      missing.length > 0 && !isUltra
        ? [
            say({
              en: `${free.join(' and ')}, which ${labels[type]} includes`,
              pt: `${free.join(' e ')}, que ${labels[type]} inclui`,
            }),
          ]
        : [],
    unpriced:
      missing.length > 0 && isUltra
        ? [
            say({
              en: `The file does not say its ${missing.join(' and ')}: only its size is priced.`,
              pt: `O arquivo não diz ${missing.join(' e ')}: só o tamanho tem preço.`,
            }),
          ]
        : [],
  };
}
