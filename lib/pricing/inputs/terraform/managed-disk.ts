import { gibOfUpload } from '../os-disk.ts';
import { chargedByUse, headOf, type ReadType, unknownOf } from './reading.ts';

/** Reads `azurerm_managed_disk`. */
export const readManagedDisk: ReadType = (reading) => {
  const { members } = reading;
  const bytes = members.number('upload_size_bytes');
  const gib = members.number('disk_size_gb') ?? (bytes === undefined ? undefined : gibOfUpload(bytes));
  // The provider leaves these to Azure where they are unset.
  const computed = ['disk_iops_read_write', 'disk_mbps_read_write', 'tier', 'max_shares'];
  const unknown = [
    ...unknownOf(members, ['storage_account_type', ...(gib === undefined ? ['disk_size_gb'] : [])]),
    ...computed.filter(members.isUnknownAndSet),
  ];
  return [
    {
      ...headOf(reading, '', { unknown }),
      kind: 'disk',
      sku: members.text('storage_account_type'),
      gib,
      iops: members.number('disk_iops_read_write'),
      mbps: members.number('disk_mbps_read_write'),
      tier: members.text('tier'),
      maxShares: members.number('max_shares'),
    },
    ...(members.flag('on_demand_bursting_enabled')
      ? [chargedByUse(reading, 'On-demand bursting is charged by use and is not priced.', 'on_demand_bursting_enabled')]
      : []),
  ];
};
