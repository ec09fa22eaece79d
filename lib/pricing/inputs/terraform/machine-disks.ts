import { type MarketplaceImage, softwareOfImage } from '../image-software.ts';
import { assumeOsDisk } from '../os-disk.ts';
import type { Resource } from '../resource.ts';
import type { Members } from './members.ts';
import { headOf, type Reading, unknownOf, unpriced } from './reading.ts';

/** What a machine and its disks share. */
export interface MachineParts {
  readonly os: 'linux' | 'windows';
  /** Of a scale set: how many of each. @default 1 */
  readonly count?: number | undefined;
  readonly image: Members | undefined;
}

/** @param size the member that has the size */
export function machineOf(
  reading: Reading,
  { size, os, count }: { readonly size: string; readonly os: 'linux' | 'windows' | undefined; readonly count?: number },
): Resource {
  const { members } = reading;
  return {
    ...headOf(reading, '', { unknown: unknownOf(members, [size]) }),
    kind: 'machine',
    ...(count !== undefined && { count }),
    size: members.text(size),
    os,
    licenseType: members.text('license_type'),
    priority: members.text('priority'),
  };
}

/** Returns the disk with the operating system; none where it is a disk of its own or one on the host. */
export function osDisk(reading: Reading, { os, count, image }: MachineParts): readonly Resource[] {
  const { members } = reading;
  const disk = members.block('os_disk');
  if (isOwnResource(reading)) return [];
  if (!disk) return [unpriced(reading, 'The plan does not tell its OS disk.', 'os_disk[0]')];
  if (disk.blocks('diff_disk_settings').length > 0) return [];
  return [sizedOsDisk(reading, disk, 'storage_account_type', { part: 'os_disk[0]', os, count, image })];
}

/** The provider also gives the id of a disk that is made with the machine; then the configuration does not. */
function isOwnResource({ members, findParent }: Reading): boolean {
  const member = 'os_managed_disk_id';
  if (members.text(member) === undefined) return members.isUnknownAndSet(member);
  return members.isSet(member) || findParent(member, 'azurerm_managed_disk') !== undefined;
}

/** @param member that has the type of the disk */
export function sizedOsDisk(
  reading: Reading,
  disk: Members,
  member: string,
  { part, os, count, image }: MachineParts & { readonly part: string },
): Resource {
  const unknown = [...unknownOf(disk, [member]), ...(disk.isUnknownAndSet('disk_size_gb') ? ['disk_size_gb'] : [])];
  const gib = disk.number('disk_size_gb');
  const own =
    gib === undefined && !unknown.includes('disk_size_gb') ? assumeOsDisk(os, image && imageOf(image)) : undefined;
  return {
    ...headOf(reading, part, { assumed: own ? [own.assumed] : [], unknown }),
    kind: 'disk',
    ...(count !== undefined && { count }),
    sku: disk.text(member),
    gib: gib ?? own?.gib,
  };
}

const imageOf = (image: Members): MarketplaceImage => ({
  publisher: image.text('publisher'),
  offer: image.text('offer'),
  sku: image.text('sku'),
});

/** Names what the publisher of an image charges, or may charge. */
export function imageCharges(reading: Reading, image: Members | undefined): readonly Resource[] {
  const { members } = reading;
  const software = image && softwareOfImage(imageOf(image), members.text('license_type'));
  return [
    ...(software
      ? [unpriced(reading, `The fee for ${software}, which its image has, is not priced.`, 'source_image_reference[0]')]
      : []),
    ...(members.blocks('plan').length > 0
      ? [unpriced(reading, 'What the publisher of its image may charge for the software is not priced.', 'plan[0]')]
      : []),
  ];
}

/** Returns the data disks that a scale set makes for each of its machines. */
export function dataDisks(reading: Reading, count: number): readonly Resource[] {
  if (reading.members.isUnknown('data_disk'))
    return [unpriced(reading, 'Its data disks are known only when the plan is applied.', 'data_disk')];
  return reading.members.blocks('data_disk').map((disk, position): Resource => {
    const [iops, mbps] = ['disk_iops_read_write', 'disk_mbps_read_write'].map(
      // Version 4 of the provider has put `ultra_ssd_` before the names.
      (name) => disk.number(`ultra_ssd_${name}`) ?? disk.number(name),
    );
    return {
      ...headOf(reading, `data_disk[${position}]`, {
        unknown: unknownOf(disk, ['storage_account_type', 'disk_size_gb']),
      }),
      kind: 'disk',
      count,
      sku: disk.text('storage_account_type'),
      gib: disk.number('disk_size_gb'),
      iops,
      mbps,
    };
  });
}
