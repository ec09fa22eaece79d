import type { managedDiskForm } from './form.ts';

type Fields = (typeof managedDiskForm)['fields'];

/** Type of a managed disk, by the names of the API. */
export type DiskType = keyof Fields['type']['choices'];

export type Redundancy = keyof Fields['redundancy']['choices'];

/** A size that a disk is billed as. */
export interface DiskTier {
  readonly name: string;
  readonly maxGib: number;
}

/** Largest GiB of each tier, ascending (Microsoft's table of managed disks, August 2026). */
const gib = [4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32767];
const tierNumbers = [1, 2, 3, 4, 6, 10, 15, 20, 30, 40, 50, 60, 70, 80];

const tiersOf = (letter: string, smallestGib: number): readonly DiskTier[] =>
  gib.flatMap((maxGib, index) => (maxGib < smallestGib ? [] : [{ name: `${letter}${tierNumbers[index]}`, maxGib }]));

/** Tiers by the type of disk; the other types are billed by what is provisioned. */
export const diskTiers: Readonly<Partial<Record<DiskType, readonly DiskTier[]>>> = {
  premium_ssd: tiersOf('P', 4),
  standard_ssd: tiersOf('E', 4),
  standard_hdd: tiersOf('S', 32),
};

/** Redundancies that each type is sold with. */
export const redundanciesOf: Readonly<Record<DiskType, readonly Redundancy[]>> = {
  premium_ssd: ['LRS', 'ZRS'],
  standard_ssd: ['LRS', 'ZRS'],
  standard_hdd: ['LRS'],
  premium_ssd_v2: ['LRS'],
  ultra: ['LRS'],
};

/** Maximum and free performance of disks that are billed by what is provisioned (August 2026). */
export const provisionedLimits = {
  premium_ssd_v2: { maxGib: 65_536, maxIops: 80_000, maxMbps: 2_000, freeIops: 3_000, freeMbps: 125 },
  ultra: { maxGib: 65_536, maxIops: 400_000, maxMbps: 10_000, freeIops: 0, freeMbps: 0 },
} as const;

const gibInTib = 1024;

/**
 * Returns the size that a disk which is billed by what is provisioned has on the bill: that of an Ultra Disk is rounded up to 4, 8,
 * 16 … 512 GiB or a whole number of TiB (Microsoft's article on the billing of disks, 2026).
 */
export function billedGib(type: DiskType, size: number): number {
  if (type !== 'ultra') return size;
  return gib.find((step) => step < gibInTib && size <= step) ?? Math.ceil(size / gibInTib) * gibInTib;
}

/** Finds the tier by its name or by a size in GiB, rounded up. */
export function diskTierFor(type: DiskType, size: number | string): DiskTier | undefined {
  const tiers = diskTiers[type] ?? [];
  if (typeof size === 'number') return tiers.find(({ maxGib }) => size <= maxGib);
  return tiers.find(({ name }) => name === size.toUpperCase());
}
