import { diskTypes, redundancies } from './catalog/disk-tiers.ts';
import { sqlTiers } from './offer-key.ts';

export const productIds = ['virtual_machine', 'managed_disk', 'sql_database'] as const;
export type ProductId = (typeof productIds)[number];

/** A choice in a form. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** A product of the catalogue: its name, and the fields of its form, with their choices where these are few. */
export interface Product {
  readonly id: ProductId;
  readonly label: string;
  /** Choices by field; an empty list where they follow from data (regions, sizes). */
  readonly fields: Readonly<Record<string, readonly Choice[]>>;
}

const licences: readonly Choice[] = [
  { value: 'included', label: 'Licence included' },
  { value: 'hybrid_benefit', label: 'Azure Hybrid Benefit' },
];

const labels = (values: readonly string[], label: (value: string) => string): readonly Choice[] =>
  values.map((value) => ({ value, label: label(value) }));

const diskLabels: Readonly<Record<string, string>> = {
  premium_ssd: 'Premium SSD',
  standard_ssd: 'Standard SSD',
  standard_hdd: 'Standard HDD',
  premium_ssd_v2: 'Premium SSD v2',
  ultra: 'Ultra Disk',
};
const redundancyLabels: Readonly<Record<string, string>> = {
  LRS: 'Locally redundant (LRS)',
  ZRS: 'Zone redundant (ZRS)',
};
const tierLabels: Readonly<Record<string, string>> = {
  general_purpose: 'General Purpose',
  business_critical: 'Business Critical',
  hyperscale: 'Hyperscale',
};

/** Hardware of SQL Database, with the words that the price list uses for it. */
export const sqlHardware = {
  gen5: { label: 'Standard-series (Gen5)', product: /Compute Gen5$/i },
  fsv2: { label: 'Fsv2-series', product: /Compute FSv2/i },
  dc: { label: 'DC-series', product: /Compute DC-?Series/i },
  premium_series: { label: 'Premium-series', product: /Premium[- ]Series(?: Compute)?$/i },
  premium_series_memory_optimized: {
    label: 'Premium-series, memory optimized',
    product: /Premium[- ]Series Memory Optimized/i,
  },
} as const;

/** vCores that are sold, most hardware has a part of them. */
export const sqlVcores = [1, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 24, 32, 40, 48, 64, 72, 80, 128] as const;

export const products: readonly Product[] = [
  {
    id: 'virtual_machine',
    label: 'Virtual Machine',
    fields: {
      region: [],
      sku: [],
      os: [
        { value: 'linux', label: 'Linux' },
        { value: 'windows', label: 'Windows' },
      ],
      license: licences,
    },
  },
  {
    id: 'managed_disk',
    label: 'Managed Disk',
    fields: {
      region: [],
      type: labels(diskTypes, (type) => diskLabels[type] ?? type),
      size: [],
      redundancy: labels(redundancies, (redundancy) => redundancyLabels[redundancy] ?? redundancy),
    },
  },
  {
    id: 'sql_database',
    label: 'SQL Database',
    fields: {
      region: [],
      tier: labels(sqlTiers, (tier) => tierLabels[tier] ?? tier),
      compute: [
        { value: 'provisioned', label: 'Provisioned' },
        { value: 'serverless', label: 'Serverless' },
      ],
      hardware: Object.entries(sqlHardware).map(([value, { label }]) => ({ value, label })),
      vcores: sqlVcores.map((count) => ({ value: String(count), label: count === 1 ? '1 vCore' : `${count} vCores` })),
      redundancy: [
        { value: 'local', label: 'Locally redundant' },
        { value: 'zone', label: 'Zone redundant' },
      ],
      license: licences,
    },
  },
];

/** The product of an id; undefined for one that is not in the catalogue. */
export const productById = (id: string): Product | undefined => products.find((product) => product.id === id);
