import { say } from '../../../platform/language.ts';
import type { EstimateItem, Line } from '../item.ts';
import type { ItemReader } from '../item-reader.ts';
import { managedDiskForm } from './form.ts';
import {
  billedGib,
  type DiskTier,
  type DiskType,
  diskTierFor,
  diskTiers,
  provisionedLimits,
  type Redundancy,
  redundanciesOf,
} from './tiers.ts';

export interface DiskItem extends EstimateItem {
  readonly type: DiskType;
  readonly redundancy: Redundancy;
  /** Undefined for disks that are billed by what is provisioned. */
  readonly tier: DiskTier | undefined;
  /** As billed: the size that was asked for, rounded up where Azure does. */
  readonly gib: number;
  readonly iops: number;
  readonly mbps: number;
  /** Virtual machines that share the disk beyond the first. */
  readonly mounts: number;
  /** A month; billed for standard disks only. */
  readonly transactions: number;
}

/** Reads a managed disk. */
export function readDisk(reader: ItemReader, line: Line): DiskItem | undefined {
  const { item, readChoice, addFault } = reader;
  const { fields } = managedDiskForm;
  const type = readChoice('type', fields.type);
  const redundancy = readChoice('redundancy', fields.redundancy);
  if (!type) return undefined;
  if (redundancy && !redundanciesOf[type].includes(redundancy)) {
    addFault(
      'redundancy',
      'not_allowed',
      say({ en: `${type} is not sold with ${redundancy}.`, pt: `${type} não é vendido com ${redundancy}.` }),
    );
  }
  const limits = type === 'premium_ssd_v2' || type === 'ultra' ? provisionedLimits[type] : undefined;
  const tier = limits ? undefined : readTier(reader, type);
  const gib = limits ? readProvisionedGib(reader, type, limits.maxGib) : tier?.maxGib;
  checkPerformance(reader, type, limits);
  if (!redundancy || gib === undefined) return undefined;
  return {
    ...line,
    product: item.product,
    type,
    redundancy,
    tier,
    gib,
    iops: item.iops ?? limits?.freeIops ?? 0,
    mbps: item.throughput_mbps ?? limits?.freeMbps ?? 0,
    mounts: item.shared_mounts ?? fields.shared_mounts.default,
    transactions: item.transactions ?? fields.transactions.default,
  };
}

function readTier({ item, addMissing, addFault }: ItemReader, type: DiskType): DiskTier | undefined {
  if (item.size === undefined) {
    addMissing('size');
    return undefined;
  }
  const tier = diskTierFor(type, item.size);
  if (!tier) {
    const names = (diskTiers[type] ?? []).map(({ name }) => name).join(', ');
    const got = JSON.stringify(item.size);
    const detail = say({
      en: `Got ${got}; must be a number of GiB up to 32767, or one of ${names}.`,
      pt: `Recebido ${got}; deve ser um número de GiB até 32767, ou um de ${names}.`,
    });
    addFault('size', 'not_allowed', detail);
  }
  return tier;
}

function readProvisionedGib(
  { item, addMissing, addFault }: ItemReader,
  type: DiskType,
  max: number,
): number | undefined {
  if (typeof item.size === 'number' && item.size <= max) return billedGib(type, item.size);
  if (item.size === undefined) addMissing('size');
  else {
    const got = JSON.stringify(item.size);
    const detail = say({
      en: `Got ${got}; must be a number of GiB up to ${max}.`,
      pt: `Recebido ${got}; deve ser um número de GiB até ${max}.`,
    });
    addFault('size', 'out_of_range', detail);
  }
  return undefined;
}

/** A tier has the performance of its size; a provisioned disk has limits. */
function checkPerformance(
  { item, addFault }: ItemReader,
  type: DiskType,
  limits: { readonly maxIops: number; readonly maxMbps: number } | undefined,
): void {
  for (const [member, max] of [
    ['iops', limits?.maxIops],
    ['throughput_mbps', limits?.maxMbps],
  ] as const) {
    const value = item[member];
    if (value === undefined) continue;
    if (max === undefined) {
      const detail = say({
        en: `${type} has the performance of its size; leave "${member}" out.`,
        pt: `${type} tem o desempenho do seu tamanho; deixe "${member}" de fora.`,
      });
      addFault(member, 'unknown_property', detail);
    } else if (value > max) {
      const detail = say({
        en: `Got ${value}; must be at most ${max}.`,
        pt: `Recebido ${value}; deve ser no máximo ${max}.`,
      });
      addFault(member, 'out_of_range', detail);
    }
  }
}

export function describeDisk({ type, redundancy, tier, gib, iops, mbps }: DiskItem): string {
  if (tier) return `${tier.name} ${redundancy} (${tier.maxGib} GiB), ${type}`;
  return `${type} ${redundancy}, ${gib} GiB, ${iops} IOPS, ${mbps} MBps`;
}
