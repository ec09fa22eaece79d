import { say } from '../../../../platform/language.ts';
import { softwareOfImage } from '../../image-software.ts';
import { machineAddress } from '../../machine-addresses.ts';
import { softwareOf } from '../../machine-software.ts';
import { assumeOsDisk } from '../../os-disk.ts';
import type { DiskResource, MachineResource, Resource } from '../../resource.ts';
import { findMember, Members } from '../members.ts';
import { type ArmSource, type Base, free, readBase, unlessGaps, unpriced, unpricedFor } from './arm-source.ts';

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
  host.inventory
    ? []
    : [
        unpriced(
          { ...host.base, ...name(host, 'osDisk') },
          say({ en: 'The file does not tell its OS disk.', pt: 'O arquivo não diz o disco do sistema operacional.' }),
        ),
      ];

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
  if (disk.has('vhd', 'uri') || disk.has('vhdContainers')) {
    return [
      unpriced(
        common,
        say({
          en: 'A disk in a storage account is charged as a page blob, which is not priced.',
          pt: 'Um disco em uma conta de armazenamento é cobrado como blob de páginas, que não tem preço aqui.',
        }),
      ),
    ];
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
      say({
        en: 'The machine does not tell size and type of the disk; add the list of disks (az disk list).',
        pt: 'A máquina não diz tamanho e tipo do disco; acrescente a lista de discos (az disk list).',
      }),
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

const addressType = 'Microsoft.Network/publicIPAddresses';

/** Reads the public addresses of the network interfaces that are made with a machine. A list has them by themselves. */
export function readMachineAddresses({ base, count }: Host, machine: Members): Resource[] {
  const gaps: string[] = [];
  const inside = (value: unknown): Members => new Members(findMember(value, 'properties') ?? value, gaps);
  const network = new Members(machine.at('networkProfile').value, gaps, ['networkProfile']);
  const configurations = (network.list('networkInterfaceConfigurations') ?? [])
    .flatMap((each) => inside(each).list('ipConfigurations') ?? [])
    .map((each) => inside(each).at('publicIPAddressConfiguration').value)
    .filter((each) => each !== undefined);
  const head = (suffix: string) => ({
    ...base,
    address: `${base.address}/${suffix}`,
    type: addressType,
    ...(count !== undefined && { count }),
  });
  const addresses = configurations.flatMap((each, index) => {
    const given = new Members(each, gaps);
    const address = inside(each);
    return machineAddress(head(`publicIPAddresses/${index}`), {
      sku: given.text('sku', 'name'),
      tier: given.text('sku', 'tier'),
      version: address.text('publicIPAddressVersion'),
      isOfPrefix: address.has('publicIPPrefix'),
    });
  });
  return gaps.length > 0 ? [unpricedFor(head('publicIPAddresses'), gaps)] : addresses;
}

/** Reads a virtual machine with the disks that are made with it. */
export function readMachine(source: ArmSource): Resource[] {
  const base = readBase(source);
  const machine = new Members(source.properties);
  const { os, image } = readSystem(machine);
  const host = { base, os, image, inventory: source.inventory };
  const disks = readMachineDisks(host, machine.at('storageProfile'));
  const idle = readNoCompute(source.properties);
  if (idle !== undefined) return [free(base, idle), ...disks];
  const size = machine.text('hardwareProfile', 'vmSize');
  const resource: MachineResource = { kind: 'machine', ...base, size, os, ...readTerms(machine) };
  return [
    unlessGaps(resource, machine.gaps),
    ...disks,
    ...(source.inventory ? [] : readMachineAddresses(host, machine)),
    ...readSoftware(resource, { plan: source.plan, image, gaps: machine.gaps }),
  ];
}

/** Reads operating system and image, of a machine or of the profile of a scale set. */
export function readSystem(machine: Members): { os: ReadImage['os']; image: ReadImage } {
  const image = readImage(machine.at('storageProfile', 'imageReference'));
  const named = machine.text('storageProfile', 'osDisk', 'osType')?.toLowerCase();
  if (named === 'windows' || named === 'linux') return { os: named, image };
  if (machine.has('osProfile', 'windowsConfiguration')) return { os: 'windows', image };
  return { os: machine.has('osProfile', 'linuxConfiguration') ? 'linux' : image.os, image };
}

/** Reads what decides how a machine is charged. */
export function readTerms(machine: Members): Pick<MachineResource, 'licenseType' | 'priority'> {
  return { licenseType: machine.text('licenseType'), priority: machine.text('priority') };
}

/** Says why a machine has no charge for compute; undefined if it has one. */
function readNoCompute(properties: unknown): string | undefined {
  const machine = new Members(properties);
  if (machine.has('host') || machine.has('hostGroup'))
    return say({
      en: 'no compute of its own: its dedicated host is charged',
      pt: 'sem computação própria: o seu host dedicado é cobrado',
    });
  const power = [
    machine.at('powerState').value,
    machine.at('extended', 'instanceView', 'powerState', 'code').value,
    ...(machine.list('instanceView', 'statuses') ?? []).map((status) => new Members(status).at('code').value),
  ];
  const isDeallocated = power.some((state) => typeof state === 'string' && /deallocat(?:ed|ing)/i.test(state));
  return isDeallocated
    ? say({ en: 'no compute while it is deallocated', pt: 'sem computação enquanto está desalocada' })
    : undefined;
}

/**
 * Reads the software that the publisher of an image charges for.
 * @param host the machine, or one of a scale set
 * @param gaps what could not be read of it
 */
export function readSoftware(
  host: MachineResource,
  { plan, image, gaps }: { readonly plan: unknown; readonly image: ReadImage; readonly gaps: readonly string[] },
): Resource[] {
  const { type, region, address } = host;
  const head = { address: `${address}/software`, type, ...(region !== undefined && { region }) };
  const software = softwareOfImage(image, host.licenseType);
  if (software) return [softwareOf(host, head, software, gaps.length === 0)];
  const product = new Members(plan).text('product') ?? new Members(plan).text('name');
  return product === undefined
    ? []
    : [
        unpriced(
          head,
          say({
            en: `The fee for the image "${product}" is not priced.`,
            pt: `A taxa da imagem "${product}" não tem preço aqui.`,
          }),
        ),
      ];
}

/** What the image of a machine tells. */
interface ReadImage {
  readonly publisher: string | undefined;
  readonly offer: string | undefined;
  readonly sku: string | undefined;
  readonly os: 'linux' | 'windows' | undefined;
}

/** Reads a reference to an image of the marketplace. */
function readImage(reference: Members): ReadImage {
  const read = (name: string): string => reference.text(name)?.toLowerCase() ?? '';
  const publisher = read('publisher');
  const offer = read('offer');
  const sku = read('sku');
  return { publisher, offer, sku, os: readOs(publisher, offer) };
}

function readOs(publisher: string, offer: string): ReadImage['os'] {
  if (publisher === '') return undefined;
  const isWindows = /^microsoftwindows/.test(publisher) || /windows|(?:^|-)ws20\d\d/.test(offer);
  return isWindows ? 'windows' : 'linux';
}
