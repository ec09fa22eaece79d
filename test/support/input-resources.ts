import type { Resource } from '../../lib/pricing/inputs/resource.ts';

/** Makes a machine that a file describes. */
export const machine = (address: string, members: object = {}): Resource => ({
  kind: 'machine',
  address,
  type: 'vm',
  region: 'eastus2',
  size: 'Standard_D4s_v5',
  os: 'linux',
  ...members,
});
