import { findShape } from '../products/virtual-machine/shapes.ts';
import type { MarketplaceImage } from './image-software.ts';

/** An OS disk that a file does not describe completely. */
export interface AssumedDisk {
  readonly gib: number;
  /** Part of a sentence. */
  readonly assumed: string;
}

/**
 * Returns the size that an OS disk gets from its image. Windows Server has 127 GiB, and Ubuntu 30
 * (Microsoft's questions and answers about trusted launch, 2026); the others are taken from these.
 */
export function assumeOsDisk(os: 'linux' | 'windows', image?: MarketplaceImage): AssumedDisk {
  const size = (gib: number, why: string): AssumedDisk => ({ gib, assumed: `${gib} GiB for the OS disk, ${why}` });
  if (!image?.publisher) {
    return size(os === 'windows' ? 127 : 30, 'since the file does not tell the size of the image');
  }
  if (os === 'windows' && /smalldisk/i.test(image.sku ?? '')) return size(30, 'as its image is a small one');
  if (os === 'windows') return size(127, 'as most images of Windows have');
  if (/^canonical$/i.test(image.publisher)) return size(30, 'as Ubuntu has');
  return size(30, 'as most images of Linux have');
}

/** Returns the GiB of a disk that is made from an upload: a VHD ends with a footer of 512 bytes, which is not in the disk. */
export const gibOfUpload = (bytes: number): number => Math.ceil((bytes - 512) / 2 ** 30);

/** Smallest number of vCPUs from which on a node of AKS gets a disk of this size (Microsoft's page on storage in AKS, 2026). */
const nodeDisks = [
  [64, 1024],
  [16, 512],
  [8, 256],
] as const;

/** Returns the size that the managed OS disk of a node of AKS gets by the vCPUs of its machine. */
export function assumeNodeDisk(machineSize: string | undefined): AssumedDisk {
  const shape = machineSize === undefined ? undefined : findShape(machineSize);
  if (!shape) return { gib: 128, assumed: '128 GiB for the OS disk, as the smallest nodes of AKS have' };
  const gib = nodeDisks.find(([vcpus]) => shape.vcpu >= vcpus)?.[1] ?? 128;
  return { gib, assumed: `${gib} GiB for the OS disk, as AKS gives to nodes with ${shape.vcpu} vCPUs` };
}

/** Azure marks sizes that can use premium disks by an `s`: `Standard_D4s_v5`, `Standard_DS2_v2`. */
const premiumSize = /^(?:standard_)?(?:[dg]s\d|[a-z]+\d+(?:-\d+)?[a-z]*s)/i;

/** Returns the type of the managed OS disk of a node of AKS. */
export const assumeNodeDiskType = (machineSize: string): { readonly sku: string; readonly assumed: string } =>
  premiumSize.test(machineSize)
    ? { sku: 'Premium_LRS', assumed: 'Premium SSD for the OS disk, which the size of machine can use' }
    : {
        sku: 'StandardSSD_LRS',
        assumed: 'Standard SSD for the OS disk, since the size of machine has no premium storage',
      };
