import {
  type DiskTier,
  type DiskType,
  diskTierFor,
  diskTiers,
  diskTypes,
  provisioned,
  redundancies,
  redundanciesOf,
} from '../catalog/disk-tiers.ts';
import type { DiskItem, Line } from './item.ts';
import type { ItemReader } from './item-reader.ts';

/** Reads a managed disk: its tier by size or name, or what is provisioned. @returns undefined where it complained */
export function readDisk(reader: ItemReader, line: Line): DiskItem | undefined {
  const { item, choice, complain } = reader;
  const type = choice('type', diskTypes);
  const redundancy = choice('redundancy', redundancies, 'LRS');
  // Everything else depends on it.
  if (!type) return undefined;
  if (redundancy && !redundanciesOf[type].includes(redundancy)) {
    complain('redundancy', 'not_allowed', `${type} is not sold with ${redundancy}.`);
  }
  const limits = type === 'premium_ssd_v2' || type === 'ultra' ? provisioned[type] : undefined;
  const tier = limits ? undefined : tierOf(reader, type);
  const gib = limits ? provisionedGib(reader, limits.maxGib) : tier?.maxGib;
  checkPerformance(reader, type, limits);
  if (!redundancy || gib === undefined) return undefined;
  return {
    ...line,
    product: 'managed_disk',
    type,
    redundancy,
    tier,
    gib,
    iops: item.iops ?? limits?.freeIops ?? 0,
    mbps: item.throughput_mbps ?? limits?.freeMbps ?? 0,
    mounts: item.shared_mounts ?? 0,
    transactions: item.transactions ?? 0,
  };
}

function tierOf({ item, missing, complain }: ItemReader, type: DiskType): DiskTier | undefined {
  if (item.size === undefined) {
    missing('size');
    return undefined;
  }
  const tier = diskTierFor(type, item.size);
  if (!tier) {
    const names = (diskTiers[type] ?? []).map(({ name }) => name);
    const allowed = `a number of GiB up to 32767, or one of ${names.join(', ')}`;
    complain('size', 'not_allowed', `Got ${JSON.stringify(item.size)}; must be ${allowed}.`);
  }
  return tier;
}

function provisionedGib({ item, missing, complain }: ItemReader, most: number): number | undefined {
  if (typeof item.size === 'number' && item.size <= most) return item.size;
  if (item.size === undefined) missing('size');
  else complain('size', 'out_of_range', `Got ${JSON.stringify(item.size)}; must be a number of GiB up to ${most}.`);
  return undefined;
}

/** Tiers have the performance of their size; what is provisioned has a limit. */
function checkPerformance(
  { item, complain }: ItemReader,
  type: DiskType,
  limits: { readonly maxIops: number; readonly maxMbps: number } | undefined,
): void {
  for (const [member, most] of [
    ['iops', limits?.maxIops],
    ['throughput_mbps', limits?.maxMbps],
  ] as const) {
    const given = item[member];
    if (given === undefined) continue;
    if (most === undefined) {
      complain(member, 'unknown_property', `${type} has the performance of its size; leave "${member}" out.`);
    } else if (given > most) complain(member, 'out_of_range', `Got ${given}; must be at most ${most}.`);
  }
}
