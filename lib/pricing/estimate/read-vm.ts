import { nearest } from '../catalog/nearest.ts';
import { findShape, vmShapes } from '../catalog/vm-shapes.ts';
import type { Line, VmItem } from './item.ts';
import type { ItemReader } from './item-reader.ts';

/** Reads a virtual machine; its size in any case, with or without `Standard_`. @returns undefined where it complained */
export function readVm({ item, choice, complain, missing }: ItemReader, line: Line): VmItem | undefined {
  const shape = item.sku === undefined ? undefined : findShape(item.sku);
  if (item.sku === undefined) missing('sku');
  else if (!shape) {
    const near = nearest(
      item.sku,
      vmShapes().map(({ name }) => name),
    );
    complain('sku', 'not_allowed', `There is no virtual machine size "${item.sku}".`, near);
  }
  const os = choice('os', ['linux', 'windows'], 'linux');
  const license = choice('license', ['included', 'hybrid_benefit'], 'included');
  if (!shape || !os || !license) return undefined;
  return { ...line, product: 'virtual_machine', sku: shape.name, os, hybridBenefit: license === 'hybrid_benefit' };
}
