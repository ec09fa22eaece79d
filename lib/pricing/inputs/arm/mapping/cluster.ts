import { clusterOutboundCharge } from '../../conditional-charges.ts';
import { assumeNodeDisk, assumeNodeDiskType } from '../../os-disk.ts';
import type { Resource } from '../../resource.ts';
import { Members } from '../members.ts';
import { type ArmSource, type Base, readBase, readSku, unlessGaps, unpriced, unpricedFor } from './arm-source.ts';

const poolType = 'Microsoft.ContainerService/managedClusters/agentPools';

/** Reads a Kubernetes cluster: its control plane, and the machines and disks of its node pools. */
export function readCluster(source: ArmSource): Resource[] {
  const base = readBase(source);
  const sku = readSku(source);
  const cluster = new Members(source.properties);
  const tier = sku.text('tier');
  const license = readLicense(source);
  const isStopped = readStopped(source.properties);
  const pools = cluster.list('agentPoolProfiles') ?? [];
  const nodes = pools.flatMap((pool, index) => {
    const name = new Members(pool).text('name') ?? String(index);
    return readNodes(
      { ...base, address: `${base.address}/agentPools/${name}`, type: poolType },
      pool,
      license,
      isStopped,
    );
  });
  const plane = unlessGaps({ kind: 'cluster', ...base, tier }, sku.gaps);
  return [
    plane,
    ...nodes,
    ...(cluster.gaps.length > 0
      ? [unpricedFor({ ...base, address: `${base.address}/agentPools`, type: poolType }, cluster.gaps)]
      : []),
    ...readOutbound(base, source),
  ];
}

/** Reads a node pool that is a resource of its own. */
export const readNodePool = (source: ArmSource): Resource[] =>
  readNodes(readBase(source), source.properties, source.parent && readLicense(source.parent), false);

/** The cluster says whether its owner has licences for Windows. */
const readLicense = ({ properties }: ArmSource): string | undefined =>
  new Members(properties).text('windowsProfile', 'licenseType');

/** Names what Azure makes for outbound traffic. */
function readOutbound(base: Base, { properties, inventory }: ArmSource): Resource[] {
  const network = new Members(properties).at('networkProfile');
  const charge = clusterOutboundCharge(network.text('outboundType'));
  const part = { ...base, address: `${base.address}/networkProfile` };
  if (network.gaps.length > 0) return [unpricedFor(part, network.gaps)];
  return charge === undefined || inventory?.listsOutbound ? [] : [unpriced(part, charge)];
}

const readStopped = (value: unknown): boolean =>
  new Members(value).text('powerState', 'code')?.toLowerCase() === 'stopped';

function readNodes(base: Base, value: unknown, license: string | undefined, isStopped: boolean): Resource[] {
  const pool = new Members(value);
  if (isStopped || readStopped(value)) {
    return [{ kind: 'free', ...base, assumed: ['no machines while it is stopped'] }];
  }
  const assumed: string[] = [];
  const count = readCount(pool, assumed);
  if (pool.gaps.length > 0) return [unpricedFor(base, pool.gaps)];
  if (count === 0) return [{ kind: 'free', ...base, assumed: ['no machines: the count is 0'] }];
  const size = pool.text('vmSize');
  const os = pool.text('osType')?.toLowerCase() === 'windows' ? 'windows' : 'linux';
  const priority = pool.text('scaleSetPriority');
  const machine: Resource = {
    kind: 'machine',
    ...base,
    count,
    size,
    os,
    licenseType: os === 'windows' ? license : undefined,
    priority,
    ...(assumed.length > 0 ? { assumed } : {}),
  };
  return [unlessGaps(machine, pool.gaps), ...readNodeDisk(base, new Members(value), size, count)];
}

function readCount(pool: Members, assumed: string[]): number {
  const given = pool.number('count');
  const min = pool.number('minCount');
  const max = pool.number('maxCount');
  const count = given ?? min ?? 1;
  if (pool.flag('enableAutoScaling')) assumed.push(`${count} machines, of ${min ?? '?'} to ${max ?? '?'}`);
  else if (given === undefined) assumed.push('1 machine, since the file names no count');
  return count;
}

/** Reads the disk of each node. Without a type, Azure takes an ephemeral one where it fits, which nothing here tells. */
function readNodeDisk(base: Base, pool: Members, size: string | undefined, count: number): Resource[] {
  const type = pool.text('osDiskType')?.toLowerCase();
  if (type === 'ephemeral') return [];
  const common = { ...base, address: `${base.address}/osDisk`, count };
  const given = pool.number('osDiskSizeGB') || undefined;
  if (pool.gaps.length > 0) return [unpricedFor(common, pool.gaps)];
  const { sku, assumed: byType } = assumeNodeDiskType(size ?? '');
  const { gib, assumed: bySize } = given === undefined ? assumeNodeDisk(size) : { gib: given };
  const assumed = [
    byType,
    ...(bySize === undefined ? [] : [bySize]),
    ...(type === undefined ? ['a managed OS disk, where Azure takes an ephemeral one if it fits'] : []),
  ];
  return [{ kind: 'disk', ...common, sku, gib, assumed }];
}
