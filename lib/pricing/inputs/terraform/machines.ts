import { say } from '../../../platform/language.ts';
import { type MarketplaceImage, softwareOfImage } from '../image-software.ts';
import { machineAddress } from '../machine-addresses.ts';
import { softwareOf } from '../machine-software.ts';
import { assumeOsDisk } from '../os-disk.ts';
import type { MachineResource, Resource } from '../resource.ts';
import { elementsOf } from './json.ts';
import type { Members } from './members.ts';
import { free, headOf, type Reading, type ReadType, unknownOf, unpriced } from './reading.ts';

/** Reads `azurerm_linux_virtual_machine` and `azurerm_windows_virtual_machine`. */
export function readVirtualMachine(os: 'linux' | 'windows'): ReadType {
  return (reading) => {
    const { members } = reading;
    const image = sourceImageOf(members);
    if (isOnDedicatedHost(members)) return [onDedicatedHost(reading), ...osDisk(reading, { os, image })];
    const machine = machineOf(reading, { size: 'size', os });
    return [machine, ...osDisk(reading, { os, image }), ...imageCharges(reading, image, machine)];
  };
}

const sourceImageOf = (members: Members): Members | undefined => members.block('source_image_reference');

const isOnDedicatedHost = (members: Members): boolean =>
  ['dedicated_host_id', 'dedicated_host_group_id'].some(
    (name) => members.text(name) !== undefined || members.isUnknown(name),
  );

const onDedicatedHost = (reading: Reading): Resource =>
  unpriced(
    reading,
    say({
      en: 'It runs on a dedicated host, which is charged instead and is not priced yet.',
      pt: 'Funciona em um host dedicado, que é cobrado em seu lugar e ainda não tem preço aqui.',
    }),
  );

/** What a machine and its disks share. */
export interface MachineParts {
  readonly os: 'linux' | 'windows';
  /** Number of each in a scale set. @default 1 */
  readonly count?: number | undefined;
  readonly image: Members | undefined;
}

/** @param size the member that has the size */
export function machineOf(
  reading: Reading,
  { size, os, count }: { readonly size: string; readonly os: 'linux' | 'windows' | undefined; readonly count?: number },
): MachineResource {
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

/** Returns the disk with the operating system; none if it is a disk of its own or one on the host. */
export function osDisk(reading: Reading, { os, count, image }: MachineParts): readonly Resource[] {
  const { members } = reading;
  const disk = members.block('os_disk');
  if (isOwnResource(reading)) return [];
  if (!disk)
    return [
      unpriced(
        reading,
        say({ en: 'The plan does not tell its OS disk.', pt: 'O plano não diz o seu disco do sistema operacional.' }),
        'os_disk[0]',
      ),
    ];
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
  const assumedSize =
    gib === undefined && !unknown.includes('disk_size_gb') ? assumeOsDisk(os, image && imageOf(image)) : undefined;
  return {
    ...headOf(reading, part, { assumed: assumedSize ? [assumedSize.assumed] : [], unknown }),
    kind: 'disk',
    ...(count !== undefined && { count }),
    sku: disk.text(member),
    gib: gib ?? assumedSize?.gib,
  };
}

const imageOf = (image: Members): MarketplaceImage => ({
  publisher: image.text('publisher'),
  offer: image.text('offer'),
  sku: image.text('sku'),
});

/** Reads what the publisher of an image charges, or may charge. @param host the machine, or one of a scale set */
export function imageCharges(reading: Reading, image: Members | undefined, host: MachineResource): readonly Resource[] {
  const { members } = reading;
  const isCertain = !members.isUnknownAndSet('license_type');
  const software = image && softwareOfImage(imageOf(image), members.text('license_type'));
  const head = headOf(reading, 'source_image_reference[0]');
  return [
    ...(software ? [softwareOf(host, head, software, isCertain)] : []),
    // An image of Ubuntu Pro has a plan, too.
    ...(members.blocks('plan').length > 0 && software?.product === undefined
      ? [
          unpriced(
            reading,
            say({
              en: 'What the publisher of its image may charge for the software is not priced.',
              pt: 'O que o fornecedor da sua imagem talvez cobre pelo software não tem preço aqui.',
            }),
            'plan[0]',
          ),
        ]
      : []),
  ];
}

/** Returns the data disks that a scale set makes for each of its machines. */
export function dataDisks(reading: Reading, count: number): readonly Resource[] {
  if (reading.members.isUnknown('data_disk'))
    return [
      unpriced(
        reading,
        say({
          en: 'Its data disks are known only when the plan is applied.',
          pt: 'Os seus discos de dados só são conhecidos quando o plano é aplicado.',
        }),
        'data_disk',
      ),
    ];
  return reading.members.blocks('data_disk').map((disk, position): Resource => {
    // Version 4 of the provider has put `ultra_ssd_` before the names.
    const number = (name: string) => disk.number(`ultra_ssd_${name}`) ?? disk.number(name);
    return {
      ...headOf(reading, `data_disk[${position}]`, {
        unknown: unknownOf(disk, ['storage_account_type', 'disk_size_gb']),
      }),
      kind: 'disk',
      count,
      sku: disk.text('storage_account_type'),
      gib: disk.number('disk_size_gb'),
      iops: number('disk_iops_read_write'),
      mbps: number('disk_mbps_read_write'),
    };
  });
}

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
export const readLegacyVirtualMachine: ReadType = (reading) => {
  const machine = machineOf(reading, { size: 'vm_size', os: readOs(reading.members, ofMachine) });
  return [
    machine,
    ...disks(reading, ofMachine, undefined),
    ...imageCharges(reading, reading.members.block(ofMachine.image), machine),
  ];
};

/** Reads `azurerm_virtual_machine_scale_set`, which was before those of Linux and Windows. */
export const readLegacyScaleSet: ReadType = (reading) => {
  const { members } = reading;
  const sku = members.block('sku');
  const count = sku?.number('capacity');
  if (!sku || count === undefined)
    return [
      unpriced(
        reading,
        say({
          en: 'The plan does not tell the number of its machines.',
          pt: 'O plano não diz o número das suas máquinas.',
        }),
      ),
    ];
  if (count === 0) return [withoutMachines(reading)];
  const machine: MachineResource = {
    ...headOf(reading, '', { unknown: unknownOf(sku, ['name']) }),
    kind: 'machine',
    count,
    size: sku.text('name'),
    os: readOs(members, ofScaleSet),
    licenseType: members.text('license_type'),
    priority: members.text('priority'),
  };
  return [
    machine,
    ...disks(reading, ofScaleSet, count),
    ...addresses(reading, count, ofFirstSet),
    ...imageCharges(reading, members.block(ofScaleSet.image), machine),
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
      : [
          unpriced(
            reading,
            say({
              en: 'The plan does not tell its OS disk.',
              pt: 'O plano não diz o seu disco do sistema operacional.',
            }),
            `${names.osDisk}[0]`,
          ),
        ]),
    // The provider also says so of a machine that has none.
    ...(members.isUnknown(names.dataDisk) && members.isSet(names.dataDisk)
      ? [
          unpriced(
            reading,
            say({
              en: 'Its data disks are known only when the plan is applied.',
              pt: 'Os seus discos de dados só são conhecidos quando o plano é aplicado.',
            }),
            names.dataDisk,
          ),
        ]
      : []),
    ...members
      .blocks(names.dataDisk)
      .flatMap((disk, position) => readDisk(reading, disk, { part: `${names.dataDisk}[${position}]`, count })),
  ];
}

interface DiskFacts {
  readonly part: string;
  readonly count: number | undefined;
  /** Present for the disk with the operating system. */
  readonly system?: { readonly os: 'linux' | 'windows'; readonly image: Members | undefined };
}

function readDisk(reading: Reading, disk: Members, { part, count, system }: DiskFacts): readonly Resource[] {
  // A disk that is attached is a resource of its own.
  if (/^attach$/i.test(disk.text('create_option') ?? '')) return [];
  if (isFile(disk)) {
    return [
      unpriced(
        reading,
        say({
          en: 'It is a file in a storage account, not a managed disk, and is not priced.',
          pt: 'É um arquivo em uma conta de armazenamento, não um disco gerenciado, e não tem preço aqui.',
        }),
        part,
      ),
    ];
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

interface ScaleSet {
  /** The member with the size. */
  readonly size: string;
  readonly os: 'linux' | 'windows' | undefined;
}

/** Reads `azurerm_linux_virtual_machine_scale_set` and `azurerm_windows_virtual_machine_scale_set`. */
export const readScaleSet =
  (os: 'linux' | 'windows'): ReadType =>
  (reading) =>
    scaleSet(reading, { size: 'sku', os });

/** Reads `azurerm_orchestrated_virtual_machine_scale_set`, which may mix sizes, or have none at all. */
export const readOrchestratedScaleSet: ReadType = (reading) => {
  const { members } = reading;
  const profile = members.block('os_profile');
  const isWindows = (profile?.blocks('windows_configuration').length ?? 0) > 0;
  const isLinux = (profile?.blocks('linux_configuration').length ?? 0) > 0;
  if (members.blocks('sku_profile').length > 0 || /^mix$/i.test(members.text('sku_name') ?? '')) {
    return [
      unpriced(
        reading,
        say({
          en: 'Azure chooses the sizes of its machines when it makes them.',
          pt: 'O Azure escolhe os tamanhos das suas máquinas quando as cria.',
        }),
      ),
    ];
  }
  if (members.text('sku_name') === undefined && !members.isUnknown('sku_name')) {
    return [
      free(reading, [
        say({
          en: 'no machines, since the plan gives it no size; machines that join it are their own resources',
          pt: 'sem máquinas, pois o plano não informa o tamanho; máquinas que entram nele são recursos próprios',
        }),
      ]),
    ];
  }
  const linux = isLinux ? 'linux' : undefined;
  return scaleSet(reading, { size: 'sku_name', os: isWindows ? 'windows' : linux });
};

function scaleSet(reading: Reading, { size, os }: ScaleSet): readonly Resource[] {
  const { members } = reading;
  if (members.isUnknownAndSet('instances')) {
    return [
      unpriced(
        reading,
        say({
          en: 'The number of its machines is known only when the plan is applied.',
          pt: 'O número das suas máquinas só é conhecido quando o plano é aplicado.',
        }),
      ),
    ];
  }
  const count = members.number('instances') ?? 0;
  if (count === 0)
    return [
      free(reading, [
        say({
          en: 'no machines, since its number of instances is 0 until something scales it',
          pt: 'sem máquinas, pois o seu número de instâncias é 0 até que algo o escale',
        }),
      ]),
    ];
  const image = members.block('source_image_reference');
  const machine = machineOf(reading, { size, os, count });
  return [
    machine,
    ...osDisk(reading, { os: os ?? 'linux', count, image }),
    ...dataDisks(reading, count),
    ...addresses(reading, count, ofNewerSet),
    ...imageCharges(reading, image, machine),
  ];
}

/** How the types of scale sets name network interfaces and their public addresses. */
const ofFirstSet = { network: 'network_profile', address: 'public_ip_address_configuration' };
const ofNewerSet = { network: 'network_interface', address: 'public_ip_address' };

/** Returns the public addresses that a scale set makes for each of its machines. */
function addresses(reading: Reading, count: number, names: typeof ofNewerSet): readonly Resource[] {
  const configurations = reading.members.blocks(names.network).flatMap((each) => each.blocks('ip_configuration'));
  return configurations
    .flatMap((each) => each.blocks(names.address))
    .flatMap((address, position) => {
      // `Standard_Regional`, `Basic_Regional`, `Standard_Global`.
      const [sku, tier] = address.text('sku_name')?.split('_') ?? [];
      return machineAddress(
        { ...headOf(reading, `${names.address}[${position}]`), count },
        {
          sku,
          tier,
          version: address.text('version'),
          isOfPrefix: address.text('public_ip_prefix_id') !== undefined || address.isUnknown('public_ip_prefix_id'),
        },
      );
    });
}

/** A scale set that is made without machines. */
const withoutMachines = (reading: Reading): Resource =>
  free(reading, [
    say({
      en: 'no machines, since its number of instances is 0 until something scales it',
      pt: 'sem máquinas, pois o seu número de instâncias é 0 até que algo o escale',
    }),
  ]);
