import { regionField } from '../fields.ts';
import type { ProductForm } from '../form.ts';

/** The form of managed disks. */
export const managedDiskForm = {
  id: 'managed_disk',
  label: 'Managed Disk',
  fields: {
    region: regionField,
    type: {
      label: { en: 'Type', pt: 'Tipo' },
      description: 'premium_ssd, standard_ssd, standard_hdd, premium_ssd_v2 or ultra.',
      choices: {
        premium_ssd: 'Premium SSD',
        standard_ssd: 'Standard SSD',
        standard_hdd: 'Standard HDD',
        premium_ssd_v2: 'Premium SSD v2',
        ultra: 'Ultra Disk',
      },
      first: 'premium_ssd',
      inSummary: true,
    },
    size: {
      label: { en: 'Size: tier, or GiB', pt: 'Tamanho: camada, ou GiB' },
      description: 'GiB, rounded up to a tier where the type has tiers, or the name of a tier (`P10`).',
      schema: { type: ['integer', 'string'], minimum: 1, maxLength: 10 },
      options: 'catalogue',
      isOpen: true,
      first: 'P10',
      inSummary: true,
    },
    redundancy: {
      label: { en: 'Redundancy', pt: 'Redundância' },
      description: 'LRS or ZRS (default LRS).',
      choices: { LRS: 'Locally redundant (LRS)', ZRS: 'Zone redundant (ZRS)' },
      default: 'LRS',
    },
    iops: {
      label: { en: 'IOPS', pt: 'IOPS' },
      description: 'provisioned IOPS of the types premium_ssd_v2 and ultra.',
      schema: { type: 'integer', minimum: 0 },
    },
    throughput_mbps: {
      label: { en: 'Throughput in MB/s', pt: 'Vazão em MB/s' },
      description: 'provisioned MBps of the types premium_ssd_v2 and ultra.',
      schema: { type: 'integer', minimum: 0 },
    },
    shared_mounts: {
      label: { en: 'Shared mounts', pt: 'Montagens compartilhadas' },
      description: 'further machines that mount the disk.',
      schema: { type: 'integer', minimum: 0, maximum: 20 },
      default: 0,
    },
    transactions: {
      label: { en: 'Operations a month', pt: 'Operações por mês' },
      description: 'operations a month, of the standard types.',
      schema: { type: 'integer', minimum: 0, maximum: 1_000_000_000_000 },
      default: 0,
    },
  },
} as const satisfies ProductForm;
