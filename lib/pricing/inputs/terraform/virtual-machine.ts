import type { Resource } from '../resource.ts';
import { imageCharges, machineOf, osDisk } from './machine-disks.ts';
import type { Members } from './members.ts';
import { type Reading, type ReadType, unpriced } from './reading.ts';

/** Reads `azurerm_linux_virtual_machine` and `azurerm_windows_virtual_machine`. */
export const readVirtualMachine =
  (os: 'linux' | 'windows'): ReadType =>
  (reading) => {
    const { members } = reading;
    if (isOnDedicatedHost(members))
      return [onDedicatedHost(reading), ...osDisk(reading, { os, image: imageOf(members) })];
    return [
      machineOf(reading, { size: 'size', os }),
      ...osDisk(reading, { os, image: imageOf(members) }),
      ...imageCharges(reading, imageOf(members)),
    ];
  };

const imageOf = (members: Members): Members | undefined => members.block('source_image_reference');

const isOnDedicatedHost = (members: Members): boolean =>
  ['dedicated_host_id', 'dedicated_host_group_id'].some(
    (name) => members.text(name) !== undefined || members.isUnknown(name),
  );

const onDedicatedHost = (reading: Reading): Resource =>
  unpriced(reading, 'It runs on a dedicated host, which is charged instead and is not priced yet.');
