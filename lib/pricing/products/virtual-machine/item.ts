import { nearestName } from '../../nearest-name.ts';
import { licenses } from '../fields.ts';
import type { EstimateItem, Line } from '../item.ts';
import type { ItemReader } from '../item-reader.ts';
import { findShape, vmShapes } from './shapes.ts';

export interface VmItem extends EstimateItem {
  readonly sku: string;
  readonly os: 'linux' | 'windows';
  readonly hybridBenefit: boolean;
}

/** Reads a virtual machine. Its size may be in any case, with or without `Standard_`. */
export function readVm({ item, readName, addFault, addMissing }: ItemReader, line: Line): VmItem | undefined {
  const shape = item.sku === undefined ? undefined : findShape(item.sku);
  if (item.sku === undefined) addMissing('sku');
  else if (!shape) {
    const names = vmShapes().map(({ name }) => name);
    addFault('sku', 'not_allowed', `There is no virtual machine size "${item.sku}".`, nearestName(item.sku, names));
  }
  const os = readName('os', ['linux', 'windows'], 'linux');
  const license = readName('license', licenses, 'included');
  if (!shape || !os || !license) return undefined;
  return { ...line, product: item.product, sku: shape.name, os, hybridBenefit: license === 'hybrid_benefit' };
}

export function describeVm({ sku, os, hybridBenefit }: VmItem): string {
  const shape = findShape(sku);
  const size = shape ? `${shape.vcpu} vCPU, ${shape.memoryGib} GiB` : '';
  const licence = hybridBenefit ? ' (hybrid benefit)' : '';
  return `${sku} (${size}), ${os === 'windows' ? 'Windows' : 'Linux'}${licence}`;
}
