import type { DiskTier, DiskType, Redundancy } from '../catalog/disk-tiers.ts';
import type { SqlTier } from '../offer-key.ts';

/** What every line of an architecture has. */
export interface Line {
  /** As the caller named it, or its number, from 1. */
  readonly id: string;
  readonly quantity: number;
  /** Azure's name of the region. */
  readonly region: string;
  /** Hours a month for which the resource runs. */
  readonly hours: number;
}

export interface VmItem extends Line {
  readonly product: 'virtual_machine';
  /** Azure's name: `Standard_D4s_v5`. */
  readonly sku: string;
  readonly os: 'linux' | 'windows';
  readonly hybridBenefit: boolean;
}

export interface DiskItem extends Line {
  readonly product: 'managed_disk';
  readonly type: DiskType;
  readonly redundancy: Redundancy;
  /** The tier that it is billed as; undefined where it is billed by what is provisioned. */
  readonly tier: DiskTier | undefined;
  readonly gib: number;
  readonly iops: number;
  readonly mbps: number;
  /** Virtual machines that share the disk beyond the first. */
  readonly mounts: number;
  /** A month; billed for standard disks only. */
  readonly transactions: number;
}

export interface SqlItem extends Line {
  readonly product: 'sql_database';
  readonly tier: SqlTier;
  readonly compute: 'provisioned' | 'serverless';
  readonly hardware: string;
  readonly vcores: number;
  readonly storageGb: number;
  readonly zoneRedundant: boolean;
  readonly hybridBenefit: boolean;
}

/** A line of an architecture, checked: everything that it names exists in the catalogue. */
export type EstimateItem = VmItem | DiskItem | SqlItem;
