import type { Resource } from '../resource.ts';
import { imageCharges, osDisk, sizedOsDisk } from './machine-disks.ts';
import type { Members } from './members.ts';
import { headOf, type Reading, type ReadType, unknownOf, unpriced } from './reading.ts';

/** Reads `azurerm_linux_virtual_machine` and `azurerm_windows_virtual_machine`. */
export const readVirtualMachine =
  (os: 'linux' | 'windows'): ReadType =>
  (reading) => {
    const { members } = reading;
    if (isOnDedicatedHost(members))
      return [onDedicatedHost(reading), ...osDisk(reading, { os, image: imageOf(members) })];
    return [
      machine(reading, 'size', os),
      ...osDisk(reading, { os, image: imageOf(members) }),
      ...imageCharges(reading, imageOf(members)),
    ];
  };

const imageOf = (members: Members): Members | undefined => members.block('source_image_reference');

/** @param member that has the size */
function machine(reading: Reading, member: string, os: 'linux' | 'windows' | undefined): Resource {
  const { members } = reading;
  return {
    ...headOf(reading, '', { unknown: unknownOf(members, [member]) }),
    kind: 'machine',
    size: members.text(member),
    os,
    licenseType: members.text('license_type'),
    priority: members.text('priority'),
  };
}

const isOnDedicatedHost = (members: Members): boolean =>
  ['dedicated_host_id', 'dedicated_host_group_id'].some(
    (name) => members.text(name) !== undefined || members.isUnknown(name),
  );

const onDedicatedHost = (reading: Reading): Resource =>
  unpriced(reading, 'It runs on a dedicated host, which is charged instead and is not priced yet.');

/** Reads `azurerm_virtual_machine`, which was before the two. */
export const readLegacyVirtualMachine: ReadType = (reading) => {
  const { members } = reading;
  const image = members.block('storage_image_reference');
  const osBlock = members.block('storage_os_disk');
  const isWindows =
    /^windows$/i.test(osBlock?.text('os_type') ?? '') ||
    members.blocks('os_profile_windows_config').length > 0 ||
    /windows/i.test(image?.text('offer') ?? '');
  const os = isWindows ? 'windows' : 'linux';
  const dataDisks = members
    .blocks('storage_data_disk')
    .flatMap((disk, position) => legacyDisk(reading, disk, `storage_data_disk[${position}]`, undefined));
  return [
    machine(reading, 'vm_size', os),
    ...(osBlock
      ? legacyDisk(reading, osBlock, 'storage_os_disk[0]', { os, image })
      : [unpriced(reading, 'The plan does not tell its OS disk.', 'storage_os_disk[0]')]),
    ...(members.isUnknown('storage_data_disk') && members.isSet('storage_data_disk')
      ? [unpriced(reading, 'Its data disks are known only when the plan is applied.', 'storage_data_disk')]
      : dataDisks),
    ...imageCharges(reading, image),
  ];
};

/** @param system of a disk with the operating system */
function legacyDisk(
  reading: Reading,
  disk: Members,
  part: string,
  system: { readonly os: 'linux' | 'windows'; readonly image: Members | undefined } | undefined,
): readonly Resource[] {
  // A disk that is attached is a resource of its own.
  if (/^attach$/i.test(disk.text('create_option') ?? '')) return [];
  if (disk.text('vhd_uri') !== undefined || disk.isUnknownAndSet('vhd_uri')) {
    return [unpriced(reading, 'It is a file in a storage account, not a managed disk, and is not priced.', part)];
  }
  if (system) return [sizedOsDisk(reading, disk, 'managed_disk_type', { part, ...system })];
  return [
    {
      ...headOf(reading, part, { unknown: unknownOf(disk, ['managed_disk_type', 'disk_size_gb']) }),
      kind: 'disk',
      sku: disk.text('managed_disk_type'),
      gib: disk.number('disk_size_gb'),
    },
  ];
}
