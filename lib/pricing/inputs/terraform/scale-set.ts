import type { Resource } from '../resource.ts';
import { dataDisks, imageCharges, machineOf, osDisk } from './machine-disks.ts';
import { free, type Reading, type ReadType, unpriced } from './reading.ts';

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
    return [unpriced(reading, 'Azure chooses the sizes of its machines when it makes them.')];
  }
  if (members.text('sku_name') === undefined && !members.isUnknown('sku_name')) {
    return [
      free(reading, ['no machines, since the plan gives it no size; machines that join it are their own resources']),
    ];
  }
  return scaleSet(reading, { size: 'sku_name', os: isWindows ? 'windows' : isLinux ? 'linux' : undefined });
};

function scaleSet(reading: Reading, { size, os }: ScaleSet): readonly Resource[] {
  const { members } = reading;
  if (members.isUnknownAndSet('instances')) {
    return [unpriced(reading, 'The number of its machines is known only when the plan is applied.')];
  }
  const count = members.number('instances') ?? 0;
  if (count === 0)
    return [free(reading, ['no machines, since its number of instances is 0 until something scales it'])];
  const image = members.block('source_image_reference');
  return [
    machineOf(reading, { size, os, count }),
    ...osDisk(reading, { os: os ?? 'linux', count, image }),
    ...dataDisks(reading, count),
    ...imageCharges(reading, image),
  ];
}

/** A scale set that is made without machines. */
export const withoutMachines = (reading: Reading): Resource =>
  free(reading, ['no machines, since its number of instances is 0 until something scales it']);
