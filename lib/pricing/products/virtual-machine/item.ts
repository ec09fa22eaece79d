import { say } from '../../../platform/language.ts';
import { nearestName } from '../../nearest-name.ts';
import type { EstimateItem, Line } from '../item.ts';
import { faultOf, type ItemFault, type ItemReader } from '../item-reader.ts';
import { virtualMachineForm } from './form.ts';
import { findShape, vmShapes } from './shapes.ts';
import { looksLikeSize, spellSize, vcpuInName } from './size-names.ts';

export interface VmItem extends EstimateItem {
  readonly sku: string;
  readonly os: 'linux' | 'windows';
  readonly hybridBenefit: boolean;
}

/** Reads a virtual machine. A size that is not in the table may have a price all the same: `vmOffers` finds out. */
export function readVm(reader: ItemReader, line: Line): VmItem | undefined {
  const { item, readChoice } = reader;
  const { fields } = virtualMachineForm;
  const sku = readSize(reader);
  const os = readChoice('os', fields.os);
  const license = readChoice('license', fields.license);
  if (!sku || !os || !license) return undefined;
  return { ...line, product: item.product, sku, os, hybridBenefit: license === 'hybrid_benefit' };
}

function readSize({ item: { sku }, addFault, addDoubt, addMissing }: ItemReader): string | undefined {
  if (sku === undefined) {
    addMissing('sku');
    return undefined;
  }
  const shape = findShape(sku);
  if (shape) return shape.name;
  const possible = sizeName(sku);
  const add = possible === undefined ? addFault : addDoubt;
  add('sku', 'not_allowed', unknownSize(sku), nearestSize(sku));
  return possible;
}

/** Spells the name of a size as Azure does; undefined for a text that cannot be one. */
const sizeName = (sku: string): string | undefined =>
  findShape(sku)?.name ?? (looksLikeSize(sku) ? spellSize(sku) : undefined);

const unknownSize = (sku: string): string =>
  say({
    en: `The virtual machine size "${sku}" is not known.`,
    pt: `O tamanho de máquina virtual "${sku}" não é conhecido.`,
  });

/** Reads the name of a size; a fault at the pointer for a text that cannot be one. */
export const readSizeName = (sku: string, pointer: string): string | ItemFault =>
  sizeName(sku) ?? faultOf(pointer, 'not_allowed', unknownSize(sku), nearestSize(sku));

/** Finds the size that a misspelled name most likely means. */
export const nearestSize = (sku: string): string | undefined =>
  nearestName(
    sku,
    vmShapes().map(({ name }) => name),
  );

export function describeVm({ sku, os, hybridBenefit }: VmItem): string {
  const { vcpu = vcpuInName(sku), memoryGib = null } = findShape(sku) ?? {};
  const size = [...(vcpu === undefined ? [] : [`${vcpu} vCPU`]), ...(memoryGib === null ? [] : [`${memoryGib} GiB`])];
  const licence = hybridBenefit ? ' (hybrid benefit)' : '';
  return `${sku} (${size.join(', ')}), ${os === 'windows' ? 'Windows' : 'Linux'}${licence}`;
}
