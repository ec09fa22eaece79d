import type { Resource } from '../../resource.ts';
import { Members } from '../members.ts';
import { type ArmSource, free, readBase, readSku, unlessGaps, unpriced, unpricedFor } from './arm-source.ts';
import { readSoftware, readSystem, readTerms } from './machine.ts';
import { readMachineDisks } from './machine-disks.ts';

/** Reads a scale set: its machines, and the disks of each. */
export function readScaleSet(source: ArmSource): Resource[] {
  const base = readBase(source);
  const set = new Members(source.properties);
  if (set.at('virtualMachineProfile').value === undefined)
    return [free(base, 'no machines of its own: the file names no profile of them')];
  const sku = readSku(source);
  const size = sku.text('name');
  const count = sku.number('capacity');
  if (sku.gaps.length > 0) return [unpricedFor(base, sku.gaps)];
  if (count === 0) return [free(base, 'no machines: the capacity is 0')];
  const mixed = readMix(set, size);
  if (mixed !== undefined) return [unpriced({ ...base, ...(count === undefined ? {} : { count }) }, mixed)];
  if (count === undefined) {
    return [unpriced(base, 'The number of the machines (sku.capacity) is not in the file.')];
  }
  const profile = set.at('virtualMachineProfile');
  const { os, image } = readSystem(profile);
  const terms = readTerms(profile);
  return [
    unlessGaps({ kind: 'machine', ...base, count, size, os, ...terms }, profile.gaps),
    ...readMachineDisks({ base, os, image, count, inventory: undefined }, profile.at('storageProfile')),
    ...readSoftware(base, source.plan, image, terms.licenseType),
  ];
}

/** Says why the machines of a set have no one price; undefined where they have. */
function readMix(set: Members, size: string | undefined): string | undefined {
  if (size?.toLowerCase() === 'mix') return 'The scale set mixes sizes of machines; Azure chooses how many of each.';
  return set.has('priorityMixPolicy') ? 'The scale set mixes Spot and regular machines.' : undefined;
}
