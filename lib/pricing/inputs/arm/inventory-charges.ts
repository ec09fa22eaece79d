import type { InventoryRow } from './inventory-row.ts';
import { findAt, findMember } from './members.ts';
import { readResourceId } from './resource-id.ts';

const typed = (rows: readonly InventoryRow[], type: string): readonly InventoryRow[] =>
  rows.filter((row) => row.type.toLowerCase() === type);

const lower = (value: unknown): string | undefined => (typeof value === 'string' ? value.toLowerCase() : undefined);

const groupOf = (id: string | undefined): string | undefined =>
  id === undefined ? undefined : readResourceId(id)?.group?.toLowerCase();

/** Finds what would be counted twice, since a list shows it in two places. */
export function describeCharges(rows: readonly InventoryRow[]): {
  readonly chargedWith: (row: InventoryRow) => string | undefined;
  /** True for a cluster whose load balancer or public address is listed itself. */
  readonly listsOutbound: (row: InventoryRow) => boolean;
  readonly listedDisks: readonly string[];
} {
  const clusters = new Map(
    typed(rows, 'microsoft.containerservice/managedclusters').flatMap(({ address, properties }) => {
      const group = lower(findMember(properties, 'nodeResourceGroup'));
      return group === undefined ? [] : [[group, address] as const];
    }),
  );
  const outboundGroups = new Set<string | undefined>(
    ['loadbalancers', 'natgateways', 'publicipaddresses'].flatMap((type) =>
      typed(rows, `microsoft.network/${type}`).flatMap(({ id }) => groupOf(id) ?? []),
    ),
  );
  const machines = typed(rows, 'microsoft.compute/virtualmachines');
  const setsOfMachines = new Set(
    machines.map(({ properties }) => lower(findAt(properties, ['virtualMachineScaleSet', 'id']))),
  );
  const sets = new Map(
    typed(rows, 'microsoft.compute/virtualmachinescalesets').map((set) => [lower(set.id), set] as const),
  );

  /** Machines are charged with the cluster whose nodes they are, or instead of their scale set. */
  function machineChargedWith({ id }: InventoryRow): string | undefined {
    const cluster = clusters.get(groupOf(id) ?? '');
    if (cluster !== undefined) return `no charge of its own: it is charged with the node pools of ${cluster}`;
    return setsOfMachines.has(lower(id)) ? 'no charge of its own: its machines are listed themselves' : undefined;
  }

  /** Disks of a scale set and OS disks of nodes come with these; others, such as volumes, are charged themselves. */
  function diskChargedWith({ row, properties }: InventoryRow): string | undefined {
    const owner = lower(findMember(row, 'managedBy'));
    if (owner === undefined) return undefined;
    const isOs = findMember(properties, 'osType') !== undefined;
    const cluster = clusters.get(groupOf(owner) ?? '');
    if (cluster !== undefined)
      return isOs ? `no charge of its own: it is charged with the node pools of ${cluster}` : undefined;
    const [set] = /^.*\/virtualmachinescalesets\/[^/]+/.exec(owner) ?? [];
    const found = set === undefined ? undefined : sets.get(set);
    if (!found || setsOfMachines.has(set)) return undefined;
    const dataDisks = findAt(found.properties, ['virtualMachineProfile', 'storageProfile', 'dataDisks']);
    const isOfProfile = isOs || (Array.isArray(dataDisks) && dataDisks.length > 0);
    return isOfProfile ? `no charge of its own: it is charged with ${found.address}` : undefined;
  }

  const readers: Readonly<Record<string, (row: InventoryRow) => string | undefined>> = {
    'microsoft.compute/virtualmachines': machineChargedWith,
    'microsoft.compute/virtualmachinescalesets': machineChargedWith,
    'microsoft.compute/disks': diskChargedWith,
  };
  return {
    listsOutbound: ({ properties }) => outboundGroups.has(lower(findMember(properties, 'nodeResourceGroup'))),
    chargedWith: (row) => readers[row.type.toLowerCase()]?.(row),
    listedDisks: typed(rows, 'microsoft.compute/disks').flatMap(({ id }) =>
      id === undefined ? [] : [id.toLowerCase()],
    ),
  };
}
