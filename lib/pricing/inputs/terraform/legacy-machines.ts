import type { Resource } from '../resource.ts';
import { elementsOf } from './json.ts';
import { imageCharges, machineOf, sizedOsDisk } from './machine-disks.ts';
import type { Members } from './members.ts';
import { headOf, type Reading, type ReadType, unknownOf, unpriced } from './reading.ts';
import { withoutMachines } from './scale-set.ts';

/** How a type of the first generation names what machines have. */
interface Names {
  readonly image: string;
  readonly osDisk: string;
  readonly dataDisk: string;
}

const ofMachine: Names = {
  image: 'storage_image_reference',
  osDisk: 'storage_os_disk',
  dataDisk: 'storage_data_disk',
};
const ofScaleSet: Names = {
  image: 'storage_profile_image_reference',
  osDisk: 'storage_profile_os_disk',
  dataDisk: 'storage_profile_data_disk',
};

/** Reads `azurerm_virtual_machine`, which was before those of Linux and Windows. */
export const readLegacyVirtualMachine: ReadType = (reading) => [
  machineOf(reading, { size: 'vm_size', os: readOs(reading.members, ofMachine) }),
  ...disks(reading, ofMachine, undefined),
  ...imageCharges(reading, reading.members.block(ofMachine.image)),
];

/** Reads `azurerm_virtual_machine_scale_set`, which was before those of Linux and Windows. */
export const readLegacyScaleSet: ReadType = (reading) => {
  const { members } = reading;
  const sku = members.block('sku');
  const count = sku?.number('capacity');
  if (!sku || count === undefined) return [unpriced(reading, 'The plan does not tell the number of its machines.')];
  if (count === 0) return [withoutMachines(reading)];
  return [
    {
      ...headOf(reading, '', { unknown: unknownOf(sku, ['name']) }),
      kind: 'machine',
      count,
      size: sku.text('name'),
      os: readOs(members, ofScaleSet),
      licenseType: members.text('license_type'),
      priority: members.text('priority'),
    },
    ...disks(reading, ofScaleSet, count),
    ...imageCharges(reading, members.block(ofScaleSet.image)),
  ];
};

function readOs(members: Members, names: Names): 'linux' | 'windows' {
  const isWindows =
    /^windows$/i.test(members.block(names.osDisk)?.text('os_type') ?? '') ||
    members.blocks('os_profile_windows_config').length > 0 ||
    /windows/i.test(members.block(names.image)?.text('offer') ?? '');
  return isWindows ? 'windows' : 'linux';
}

function disks(reading: Reading, names: Names, count: number | undefined): readonly Resource[] {
  const { members } = reading;
  const osDisk = members.block(names.osDisk);
  const system = { os: readOs(members, names), image: members.block(names.image), count };
  return [
    ...(osDisk
      ? readDisk(reading, osDisk, { part: `${names.osDisk}[0]`, count, system })
      : [unpriced(reading, 'The plan does not tell its OS disk.', `${names.osDisk}[0]`)]),
    // The provider also says so of a machine that has none.
    ...(members.isUnknown(names.dataDisk) && members.isSet(names.dataDisk)
      ? [unpriced(reading, 'Its data disks are known only when the plan is applied.', names.dataDisk)]
      : []),
    ...members
      .blocks(names.dataDisk)
      .flatMap((disk, position) => readDisk(reading, disk, { part: `${names.dataDisk}[${position}]`, count })),
  ];
}

interface DiskFacts {
  readonly part: string;
  readonly count: number | undefined;
  /** Of a disk with the operating system. */
  readonly system?: { readonly os: 'linux' | 'windows'; readonly image: Members | undefined };
}

function readDisk(reading: Reading, disk: Members, { part, count, system }: DiskFacts): readonly Resource[] {
  // A disk that is attached is a resource of its own.
  if (/^attach$/i.test(disk.text('create_option') ?? '')) return [];
  if (isFile(disk)) {
    return [unpriced(reading, 'It is a file in a storage account, not a managed disk, and is not priced.', part)];
  }
  if (system) return [sizedOsDisk(reading, disk, 'managed_disk_type', { part, count, ...system })];
  return [
    {
      ...headOf(reading, part, { unknown: unknownOf(disk, ['managed_disk_type', 'disk_size_gb']) }),
      kind: 'disk',
      ...(count !== undefined && { count }),
      sku: disk.text('managed_disk_type'),
      gib: disk.number('disk_size_gb'),
    },
  ];
}

const isFile = (disk: Members): boolean =>
  ['vhd_uri', 'image'].some((name) => disk.text(name) !== undefined || disk.isUnknownAndSet(name)) ||
  elementsOf(disk.raw('vhd_containers').value).length > 0 ||
  disk.isUnknown('vhd_containers');
