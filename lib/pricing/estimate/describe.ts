import { findShape } from '../catalog/vm-shapes.ts';
import type { EstimateItem } from './item.ts';

/** What a line is, in a few words for a table. */
export function describe(item: EstimateItem): string {
  switch (item.product) {
    case 'virtual_machine': {
      const shape = findShape(item.sku);
      const size = shape ? `${shape.vcpu} vCPU, ${shape.memoryGib} GiB` : '';
      const licence = item.hybridBenefit ? ' (hybrid benefit)' : '';
      return `${item.sku} (${size}), ${item.os === 'windows' ? 'Windows' : 'Linux'}${licence}`;
    }
    case 'managed_disk': {
      if (item.tier) return `${item.tier.name} ${item.redundancy} (${item.tier.maxGib} GiB), ${item.type}`;
      return `${item.type} ${item.redundancy}, ${item.gib} GiB, ${item.iops} IOPS, ${item.mbps} MBps`;
    }
    case 'sql_database': {
      const parts = [`${item.tier} ${item.compute} ${item.hardware}`, `${item.vcores} vCores`, `${item.storageGb} GB`];
      if (item.zoneRedundant) parts.push('zone redundant');
      return `${parts.join(', ')}${item.hybridBenefit ? ' (hybrid benefit)' : ''}`;
    }
  }
}
