import { assumeOsDisk } from '../../os-disk.ts';
import type { DiskResource, Resource } from '../../resource.ts';
import { Members } from '../members.ts';
import { type ArmSource, type Base, unlessGaps, unpriced, unpricedFor } from './arm-source.ts';
import type { ReadImage } from './image.ts';

const diskType = 'Microsoft.Compute/disks';

/** A machine, or the machines of a scale set. */
export interface Host {
  readonly base: Base;
  readonly os: ReadImage['os'];
  readonly image: ReadImage;
  readonly count?: number;
  readonly inventory: ArmSource['inventory'];
}

/** Reads the disks that are made with a machine. Disks that it attaches are resources of their own. */
export function readMachineDisks(host: Host, profile: Members): Resource[] {
  const osDisk = new Members(profile.at('osDisk').value);
  const disks = osDisk.value === undefined ? untoldOsDisk(host) : readDisk(host, 'osDisk', osDisk);
  const all = new Members(profile.value);
  const dataDisks = all.list('dataDisks') ?? [];
  disks.push(...dataDisks.flatMap((each, index) => readDataDisk(host, new Members(each), index)));
  if (all.gaps.length > 0) disks.push(unpricedFor({ ...host.base, ...name(host, 'dataDisks') }, all.gaps));
  return disks;
}

/** What-if and templates may leave the OS disk to Azure. A list of what there is has it among the disks. */
const untoldOsDisk = (host: Host): Resource[] =>
  host.inventory ? [] : [unpriced({ ...host.base, ...name(host, 'osDisk') }, 'The file does not tell its OS disk.')];

function readDataDisk(host: Host, disk: Members, index: number): Resource[] {
  const lun = new Members(disk.value).number('lun') ?? index;
  return readDisk(host, `dataDisks/${lun}`, disk);
}

const name = ({ base, count }: Host, suffix: string) => ({
  address: `${base.address}/${suffix}`,
  type: diskType,
  ...(count === undefined ? {} : { count }),
});

function readDisk(host: Host, suffix: string, disk: Members): Resource[] {
  if (disk.text('diffDiskSettings', 'option') !== undefined) return [];
  const common = { ...host.base, ...name(host, suffix) };
  if (disk.has('vhd', 'uri')) {
    return [unpriced(common, 'A disk in a storage account is charged as a page blob, which is not priced.')];
  }
  const id = new Members(disk.value).text('managedDisk', 'id');
  if (host.inventory && id !== undefined) {
    const address = host.inventory.claimDisk(id);
    return address === undefined ? [] : [readListed({ ...common, address }, disk)];
  }
  const isAttached = new Members(disk.value).text('createOption')?.toLowerCase() === 'attach';
  return isAttached ? [] : [readNew(host, common, disk, suffix === 'osDisk')];
}

/** A disk of a machine that exists. A machine without power does not tell size and type. */
function readListed(common: Base, disk: Members): Resource {
  const sku = disk.text('managedDisk', 'storageAccountType');
  const gib = disk.number('diskSizeGB');
  if (disk.gaps.length === 0 && (sku === undefined || gib === undefined)) {
    return unpriced(
      common,
      'The machine does not tell size and type of the disk; add the list of disks (az disk list).',
    );
  }
  return unlessGaps({ kind: 'disk', ...common, sku, gib }, disk.gaps);
}

function readNew({ os, image }: Host, common: Base, disk: Members, isOs: boolean): Resource {
  const sku = disk.text('managedDisk', 'storageAccountType');
  const given = disk.number('diskSizeGB');
  const { gib, assumed } = given === undefined && isOs ? assumeOsDisk(os ?? 'linux', image) : { gib: given };
  const says = assumed === undefined ? {} : { assumed: [assumed] };
  return unlessGaps({ kind: 'disk', ...common, sku, gib, ...readPerformance(disk, sku), ...says }, disk.gaps);
}

/** Reads what is charged apart from the size; other disks have the performance of their size. */
export function readPerformance(disk: Members, sku: string | undefined): Pick<DiskResource, 'iops' | 'mbps'> {
  if (!/^(?:PremiumV2|UltraSSD)/i.test(sku ?? '')) return {};
  return { iops: disk.number('diskIOPSReadWrite'), mbps: disk.number('diskMBpsReadWrite') };
}
