import { say } from '../../../platform/language.ts';
import { nodeAddress } from '../machine-addresses.ts';
import { assumeNodeDisk, assumeNodeDiskType } from '../os-disk.ts';
import type { Resource } from '../resource.ts';
import { clusterOutbound } from '../services/cluster-outbound.ts';
import { readCharges } from '../services/service.ts';
import type { Members } from './members.ts';
import { headOf, type Reading, type ReadType, unknownOf, unpriced } from './reading.ts';
import { planHeads, terraformFacts } from './terraform-facts.ts';

/** Reads `azurerm_kubernetes_cluster`: its control plane, and its first node pool. */
export const readCluster: ReadType = (reading) => {
  const { members } = reading;
  const pool = members.block('default_node_pool');
  return [
    members.isUnknownAndSet('sku_tier')
      ? unpriced(
          reading,
          say({
            en: 'Its tier is known only when the plan is applied.',
            pt: 'A sua camada só é conhecida quando o plano é aplicado.',
          }),
        )
      : { ...headOf(reading), kind: 'cluster', tier: members.text('sku_tier') },
    ...(pool
      ? nodePool(reading, pool, { part: 'default_node_pool[0]', licenseType: undefined })
      : [
          unpriced(
            reading,
            say({
              en: 'The plan does not tell its first node pool.',
              pt: 'O plano não diz o seu primeiro pool de nós.',
            }),
            'default_node_pool[0]',
          ),
        ]),
    ...readCharges(clusterOutbound, terraformFacts(reading), planHeads(reading), 'outbound'),
  ];
};

/** Reads `azurerm_kubernetes_cluster_node_pool`. The cluster says whether its owner has licences for Windows. */
export const readNodePool: ReadType = (reading) => {
  const cluster = reading.findParent('kubernetes_cluster_id', 'azurerm_kubernetes_cluster');
  const licenseType = cluster?.members.block('windows_profile')?.text('license');
  return nodePool(reading, reading.members, { part: '', licenseType });
};

interface PoolFacts {
  readonly part: string;
  readonly licenseType: string | undefined;
}

function nodePool(reading: Reading, pool: Members, { part, licenseType }: PoolFacts): readonly Resource[] {
  if (pool.isUnknownAndSet('node_count')) {
    return [
      unpriced(
        reading,
        say({
          en: 'The number of its nodes is known only when the plan is applied.',
          pt: 'O número dos seus nós só é conhecido quando o plano é aplicado.',
        }),
        part,
      ),
    ];
  }
  const { count, assumed } = countNodes(pool);
  if (count === 0) return [{ ...headOf(reading, part, { assumed }), kind: 'free' }];
  const size = pool.text('vm_size');
  const os = /^windows$/i.test(pool.text('os_type') ?? '') ? 'windows' : 'linux';
  return [
    {
      ...headOf(reading, part, { assumed, unknown: unknownOf(pool, ['vm_size']) }),
      kind: 'machine',
      count,
      size,
      os,
      licenseType: os === 'windows' ? licenseType : undefined,
      priority: pool.text('priority'),
    },
    ...nodeDisk(reading, pool, { part, size, count }),
    ...(hasAddresses(pool)
      ? [nodeAddress({ ...headOf(reading, part === '' ? 'public_ip' : `${part}.public_ip`), count })]
      : []),
  ];
}

/** True if each node gets a public address that no prefix pays for. Version 4 of the provider has renamed the member. */
function hasAddresses(pool: Members): boolean {
  const prefix = 'node_public_ip_prefix_id';
  const isOfPrefix = pool.text(prefix) !== undefined || pool.isUnknownAndSet(prefix);
  return !isOfPrefix && (pool.flag('node_public_ip_enabled') ?? pool.flag('enable_node_public_ip')) === true;
}

/** With autoscaling, the number of nodes is what it begins with; nobody knows what it will be. */
function countNodes(pool: Members): { readonly count: number; readonly assumed: readonly string[] } {
  const count = pool.number('node_count');
  // Version 4 of the provider has renamed the member.
  const scales = pool.flag('auto_scaling_enabled') ?? pool.flag('enable_auto_scaling') ?? false;
  const min = pool.number('min_count');
  const max = pool.number('max_count');
  if (!scales)
    return count === undefined
      ? {
          count: 1,
          assumed: [
            say({ en: '1 node, since the plan gives no number', pt: '1 nó, pois o plano não informa o número' }),
          ],
        }
      : { count, assumed: [] };
  const range = say({
    en: `autoscaling may make ${min ?? 0} to ${max ?? 'any number'}`,
    pt: `o dimensionamento automático pode fazer de ${min ?? 0} a ${max ?? 'qualquer número'}`,
  });
  if (count !== undefined)
    return {
      count,
      assumed: [
        say({
          en: `${nodes(count)}, with which the pool begins; ${range}`,
          pt: `${nodes(count)}, com que o pool começa; ${range}`,
        }),
      ],
    };
  const minNodes = min ?? 1;
  return {
    count: minNodes,
    assumed: [say({ en: `${nodes(minNodes)}, the minimum; ${range}`, pt: `${nodes(minNodes)}, o mínimo; ${range}` })],
  };
}

const nodes = (count: number): string =>
  count === 1 ? say({ en: '1 node', pt: '1 nó' }) : say({ en: `${count} nodes`, pt: `${count} nós` });

function nodeDisk(
  reading: Reading,
  pool: Members,
  { part, size, count }: { readonly part: string; readonly size: string | undefined; readonly count: number },
): readonly Resource[] {
  if (/^ephemeral$/i.test(pool.text('os_disk_type') ?? '')) return [];
  const diskPart = part === '' ? 'os_disk' : `${part}.os_disk`;
  const isUnknown = pool.isUnknownAndSet('os_disk_size_gb');
  const gib = pool.number('os_disk_size_gb');
  const assumedSize = gib === undefined && !isUnknown ? assumeNodeDisk(size) : undefined;
  const type = size === undefined ? undefined : assumeNodeDiskType(size);
  const assumed = [assumedSize?.assumed, type?.assumed].filter((text) => text !== undefined);
  const unknown = [...unknownOf(pool, ['vm_size']), ...(isUnknown ? ['os_disk_size_gb'] : [])];
  return [
    {
      ...headOf(reading, diskPart, { assumed, unknown }),
      kind: 'disk',
      count,
      sku: type?.sku,
      gib: gib ?? assumedSize?.gib,
    },
  ];
}
