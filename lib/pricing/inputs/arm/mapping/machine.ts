import { softwareOfImage } from '../../image-software.ts';
import type { MachineResource, Resource } from '../../resource.ts';
import { Members } from '../members.ts';
import { type ArmSource, type Base, free, readBase, unlessGaps, unpriced } from './arm-source.ts';
import { type ReadImage, readImage } from './image.ts';
import { readMachineDisks } from './machine-disks.ts';

/** Reads a virtual machine with the disks that are made with it. */
export function readMachine(source: ArmSource): Resource[] {
  const base = readBase(source);
  const machine = new Members(source.properties);
  const { os, image } = readSystem(machine);
  const disks = readMachineDisks({ base, os, image, inventory: source.inventory }, machine.at('storageProfile'));
  const idle = readNoCompute(source.properties);
  if (idle !== undefined) return [free(base, idle), ...disks];
  const size = machine.text('hardwareProfile', 'vmSize');
  const compute = readTerms(machine);
  const resource: Resource = { kind: 'machine', ...base, size, os, ...compute };
  return [unlessGaps(resource, machine.gaps), ...disks, ...readSoftware(base, source.plan, image, compute.licenseType)];
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

/** Says why a machine has no charge for compute; undefined where it has one. */
function readNoCompute(properties: unknown): string | undefined {
  const machine = new Members(properties);
  if (machine.has('host') || machine.has('hostGroup')) return 'no compute of its own: its dedicated host is charged';
  const power = [
    machine.at('powerState').value,
    machine.at('extended', 'instanceView', 'powerState', 'code').value,
    ...(machine.list('instanceView', 'statuses') ?? []).map((status) => new Members(status).at('code').value),
  ];
  const isDeallocated = power.some((state) => typeof state === 'string' && /deallocat(?:ed|ing)/i.test(state));
  return isDeallocated ? 'no compute while it is deallocated' : undefined;
}

/** Names the software that the publisher of an image charges for. */
export function readSoftware(base: Base, plan: unknown, image: ReadImage, licenseType: string | undefined): Resource[] {
  const product = new Members(plan).text('product') ?? new Members(plan).text('name');
  const named = softwareOfImage(image, licenseType) ?? (product === undefined ? undefined : `the image "${product}"`);
  if (named === undefined) return [];
  return [unpriced({ ...base, address: `${base.address}/software` }, `The fee for ${named} is not priced.`)];
}
