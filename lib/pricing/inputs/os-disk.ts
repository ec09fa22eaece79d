import { say } from '../../platform/language.ts';
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
  const size = (gib: number, why: string): AssumedDisk => ({
    gib,
    assumed: say({
      en: `${gib} GiB for the OS disk, ${why}`,
      pt: `${gib} GiB para o disco do sistema operacional, ${why}`,
    }),
  });
  if (!image?.publisher) {
    return size(
      os === 'windows' ? 127 : 30,
      say({
        en: 'since the file does not tell the size of the image',
        pt: 'pois o arquivo não diz o tamanho da imagem',
      }),
    );
  }
  if (os === 'windows' && /smalldisk/i.test(image.sku ?? ''))
    return size(30, say({ en: 'as its image is a small one', pt: 'pois a imagem é pequena' }));
  if (os === 'windows')
    return size(127, say({ en: 'as most images of Windows have', pt: 'como têm a maioria das imagens do Windows' }));
  if (/^canonical$/i.test(image.publisher)) return size(30, say({ en: 'as Ubuntu has', pt: 'como tem o Ubuntu' }));
  return size(30, say({ en: 'as most images of Linux have', pt: 'como têm a maioria das imagens do Linux' }));
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
  if (!shape)
    return {
      gib: 128,
      assumed: say({
        en: '128 GiB for the OS disk, as the smallest nodes of AKS have',
        pt: '128 GiB para o disco do sistema operacional, como têm os menores nós do AKS',
      }),
    };
  const gib = nodeDisks.find(([vcpus]) => shape.vcpu >= vcpus)?.[1] ?? 128;
  return {
    gib,
    assumed: say({
      en: `${gib} GiB for the OS disk, as AKS gives to nodes with ${shape.vcpu} vCPUs`,
      pt: `${gib} GiB para o disco do sistema operacional, como o AKS dá a nós com ${shape.vcpu} vCPUs`,
    }),
  };
}

/** Azure marks sizes that can use premium disks by an `s`: `Standard_D4s_v5`, `Standard_DS2_v2`. */
const premiumSize = /^(?:standard_)?(?:[dg]s\d|[a-z]+\d+(?:-\d+)?[a-z]*s)/i;

/** Returns the type of the managed OS disk of a node of AKS. */
export const assumeNodeDiskType = (machineSize: string): { readonly sku: string; readonly assumed: string } =>
  premiumSize.test(machineSize)
    ? {
        sku: 'Premium_LRS',
        assumed: say({
          en: 'Premium SSD for the OS disk, which the size of machine can use',
          pt: 'Premium SSD para o disco do sistema operacional, que o tamanho da máquina pode usar',
        }),
      }
    : {
        sku: 'StandardSSD_LRS',
        assumed: say({
          en: 'Standard SSD for the OS disk, since the size of machine has no premium storage',
          pt: 'Standard SSD para o disco do sistema operacional, pois o tamanho da máquina não tem armazenamento premium',
        }),
      };
