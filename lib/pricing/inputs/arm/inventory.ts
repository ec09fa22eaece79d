import { say } from '../../../platform/language.ts';
import type { Grouping } from '../grouping.ts';
import { type ReadResources, type Resource, UnreadableInput } from '../resource.ts';
import { armGroup } from './arm-group.ts';
import { collectResources } from './collect.ts';
import { readArmResource } from './mapping/read-arm-resource.ts';
import { findAt, findMember, isObject, type JsonObject } from './members.ts';
import { readResourceId } from './resource-id.ts';

/** Reads the rows of a list of resources. @throws UnreadableInput with every row that is no resource */
function readInventory(
  rows: readonly unknown[],
  warnings: readonly string[],
  grouping: Grouping | undefined,
): ReadResources {
  const problems: string[] = [];
  const read = rows.flatMap((row, index) => readRow(row, index, problems));
  if (problems.length > 0) throw new UnreadableInput(problems);
  const once = joinRows(read);
  return {
    resources: collectResources(readRows(once, grouping)),
    warnings: [...warnings, ...warnOfPower(once)],
  };
}

function readRows(rows: readonly InventoryRow[], grouping: Grouping | undefined): readonly Resource[] {
  const { chargedWith, listsOutbound, listedDisks } = describeCharges(rows);
  const claimed = new Set(listedDisks);
  const claimDisk = (id: string): string | undefined => {
    const key = id.toLowerCase();
    if (claimed.has(key)) return undefined;
    claimed.add(key);
    const known = readResourceId(id);
    return known ? addressOf(known) : id;
  };
  return rows.flatMap((listed) =>
    readArmResource({
      address: listed.address,
      type: listed.type,
      location: findMember(listed.row, 'location'),
      sku: findMember(listed.row, 'sku') ?? findMember(listed.properties, 'currentSku'),
      plan: findMember(listed.row, 'plan'),
      appKind: findMember(listed.row, 'kind'),
      properties: listed.properties,
      group: armGroup(grouping, {
        type: listed.type,
        tags: () => findMember(listed.row, 'tags'),
        resourceGroup: () => readResourceId(listed.id ?? '')?.group ?? findMember(listed.row, 'resourceGroup'),
      }),
      inventory: { claimDisk, chargedWith: chargedWith(listed), listsOutbound: listsOutbound(listed) },
    }),
  );
}

function warnOfPower(rows: readonly InventoryRow[]): readonly string[] {
  const machines = rows.filter(({ type }) => type.toLowerCase() === 'microsoft.compute/virtualmachines');
  const tellsPower = ({ row, properties }: InventoryRow): boolean =>
    [findMember(row, 'powerState'), findMember(properties, 'extended'), findMember(properties, 'instanceView')].some(
      (value) => value !== undefined,
    );
  if (machines.every(tellsPower)) return [];
  return [
    say({
      en: 'The list does not say which machines are deallocated: all are taken as running. The list of "az vm list -d" says it.',
      pt: 'A lista não diz que máquinas estão desalocadas: todas são tomadas como ligadas. A lista de "az vm list -d" o diz.',
    }),
  ];
}

const typed = (rows: readonly InventoryRow[], type: string): readonly InventoryRow[] =>
  rows.filter((row) => row.type.toLowerCase() === type);

const lower = (value: unknown): string | undefined => (typeof value === 'string' ? value.toLowerCase() : undefined);

const groupOf = (id: string | undefined): string | undefined =>
  id === undefined ? undefined : readResourceId(id)?.group?.toLowerCase();

/** Finds what would be counted twice, since a list shows it in two places. */
function describeCharges(rows: readonly InventoryRow[]): {
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
    if (cluster !== undefined)
      return say({
        en: `no charge of its own: it is charged with the node pools of ${cluster}`,
        pt: `sem custo próprio: é cobrado com os pools de nós de ${cluster}`,
      });
    return setsOfMachines.has(lower(id))
      ? say({
          en: 'no charge of its own: its machines are listed themselves',
          pt: 'sem custo próprio: as suas máquinas também estão na lista',
        })
      : undefined;
  }

  /** Disks of a scale set and OS disks of nodes come with these; others, such as volumes, are charged themselves. */
  function diskChargedWith({ row, properties }: InventoryRow): string | undefined {
    const owner = lower(findMember(row, 'managedBy'));
    if (owner === undefined) return undefined;
    const isOs = findMember(properties, 'osType') !== undefined;
    const cluster = clusters.get(groupOf(owner) ?? '');
    if (cluster !== undefined)
      return isOs
        ? say({
            en: `no charge of its own: it is charged with the node pools of ${cluster}`,
            pt: `sem custo próprio: é cobrado com os pools de nós de ${cluster}`,
          })
        : undefined;
    const [set] = /^.*\/virtualmachinescalesets\/[^/]+/.exec(owner) ?? [];
    const found = set === undefined ? undefined : sets.get(set);
    if (!found || setsOfMachines.has(set)) return undefined;
    const dataDisks = findAt(found.properties, ['virtualMachineProfile', 'storageProfile', 'dataDisks']);
    const isOfProfile = isOs || (Array.isArray(dataDisks) && dataDisks.length > 0);
    return isOfProfile
      ? say({
          en: `no charge of its own: it is charged with ${found.address}`,
          pt: `sem custo próprio: é cobrado com ${found.address}`,
        })
      : undefined;
  }

  const readers: Readonly<Record<string, (row: InventoryRow) => string | undefined>> = {
    'microsoft.compute/virtualmachines': machineChargedWith,
    'microsoft.compute/virtualmachinescalesets': machineChargedWith,
    'microsoft.compute/disks': diskChargedWith,
    'microsoft.sql/servers/failovergroups': () =>
      say({
        en: 'no charge of its own: its secondaries are databases, which are listed themselves',
        pt: 'sem custo próprio: os seus secundários são bancos de dados, que também estão na lista',
      }),
  };
  return {
    listsOutbound: ({ properties }) => outboundGroups.has(lower(findMember(properties, 'nodeResourceGroup'))),
    chargedWith: (row) => readers[row.type.toLowerCase()]?.(row),
    listedDisks: typed(rows, 'microsoft.compute/disks').flatMap(({ id }) =>
      id === undefined ? [] : [id.toLowerCase()],
    ),
  };
}

/** A resource of an inventory. */
interface InventoryRow {
  readonly id: string | undefined;
  readonly type: string;
  readonly address: string;
  readonly row: JsonObject;
  /** The row itself if the CLI lists the members of `properties` with the others. */
  readonly properties: JsonObject;
}

/** Reads a row of a list of resources, whose members may have any case; adds what is wrong with it to `problems`. */
function readRow(row: unknown, index: number, problems: string[]): InventoryRow[] {
  if (!isObject(row)) {
    problems.push(say({ en: `Row ${index + 1} is not an object.`, pt: `A linha ${index + 1} não é um objeto.` }));
    return [];
  }
  const id = text(findMember(row, 'id') ?? findMember(row, 'resourceId'));
  const known = id === undefined ? undefined : readResourceId(id);
  const type = text(findMember(row, 'type')) ?? text(findMember(row, 'resourceType')) ?? known?.type;
  if (type === undefined || !/^[^/\s]+(?:\/[^/\s]+)+$/.test(type)) {
    problems.push(
      say({
        en: `Row ${index + 1} has no type, such as Microsoft.Compute/disks, and no id that contains it.`,
        pt: `A linha ${index + 1} não tem tipo, como Microsoft.Compute/disks, nem id que o contenha.`,
      }),
    );
    return [];
  }
  const properties = findMember(row, 'properties');
  const name = text(findMember(row, 'name')) ?? String(index + 1);
  const address = known ? addressOf(known) : `${type}/${name}`;
  return [{ id, type, address, row, properties: isObject(properties) ? properties : row }];
}

/** Makes one row of all that have one id: `az resource list` has a bare row of what another list tells in full. */
function joinRows(rows: readonly InventoryRow[]): readonly InventoryRow[] {
  const joined = new Map<string | InventoryRow, InventoryRow>();
  for (const row of rows) {
    const key = row.id?.toLowerCase() ?? row;
    const earlier = joined.get(key);
    joined.set(key, earlier ? joinTwo(earlier, row) : row);
  }
  return [...joined.values()];
}

function joinTwo(first: InventoryRow, second: InventoryRow): InventoryRow {
  const row = mergeMembers(first.row, second.row);
  const isFlat = ({ row: all, properties }: InventoryRow): boolean => all === properties;
  if (isFlat(first) && isFlat(second)) return { ...first, row, properties: row };
  // What stands in "properties" counts before a member of the row itself, which may only have the same name.
  const [bare, full] = isFlat(second) ? [second, first] : [first, second];
  return { ...first, row, properties: mergeMembers(bare.properties, full.properties) };
}

/** Rows are less deep; a hostile file must not exhaust the stack. */
const maxMergeDepth = 50;

/** Merges two objects and those inside them; names have any case. The later value counts, unless it is empty. */
function mergeMembers(base: JsonObject, added: JsonObject, depth = 0): JsonObject {
  const members = new Map(Object.entries(base).map(([name, value]) => [name.toLowerCase(), { name, value }]));
  for (const [name, value] of Object.entries(added)) {
    const known = members.get(name.toLowerCase());
    if (known && isEmpty(value)) continue;
    const earlier = known?.value;
    const isMerged = isObject(earlier) && isObject(value) && depth < maxMergeDepth;
    members.set(name.toLowerCase(), {
      name: known?.name ?? name,
      value: isMerged ? mergeMembers(earlier, value, depth + 1) : value,
    });
  }
  return Object.fromEntries([...members.values()].map(({ name, value }) => [name, value]));
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Names a resource by its group, too: resources of two groups may have one name. */
const addressOf = ({ group, path }: { readonly group: string | undefined; readonly path: string }): string =>
  group === undefined || path.toLowerCase().startsWith('microsoft.resources/') ? path : `${group}/${path}`;

/**
 * Reads lists of the Azure CLI: `az vm list [-d]`, `az disk list`, `az sql db list`, `az vmss list`, `az aks list`,
 * `az resource list`. Several may be given as one list of lists: machines find their disks in them.
 * @throws UnreadableInput for a row that is no resource
 */
export function readAzList(value: unknown, grouping?: Grouping): ReadResources {
  const warnings: string[] = [];
  const rows = rowsOf(value, warnings);
  if (rows.length === 0)
    warnings.push(say({ en: 'The list contains no resources.', pt: 'A lista não contém recursos.' }));
  return readInventory(rows, warnings, grouping);
}

function rowsOf(value: unknown, warnings: string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.every(Array.isArray) ? value.flat() : value;
  const page = isObject(value) ? findMember(value, 'value') : undefined;
  if (!Array.isArray(page)) return [value];
  if (typeof findMember(value, 'nextLink') === 'string') {
    warnings.push(
      say({
        en: 'The list has further pages, which are not in the file.',
        pt: 'A lista tem mais páginas, que não estão no arquivo.',
      }),
    );
  }
  return page;
}

/** Reads the result of a query of Azure Resource Graph: as the CLI, the REST API or PowerShell writes it. @throws UnreadableInput */
export function readResourceGraph(value: unknown, grouping?: Grouping): ReadResources {
  if (Array.isArray(value)) return readInventory(value, [], grouping);
  const data = findMember(value, 'data');
  const rows = Array.isArray(data) ? data : readTable(data);
  if (!rows)
    throw new UnreadableInput([
      say({
        en: 'The result of Resource Graph has no list "data".',
        pt: 'O resultado do Resource Graph não tem a lista "data".',
      }),
    ]);
  return readInventory(rows, warnOfMissing(value, rows.length), grouping);
}

/** The result format `table` names the columns once. */
function readTable(data: unknown): readonly unknown[] | undefined {
  const columns = findMember(data, 'columns');
  const rows = findMember(data, 'rows');
  if (!Array.isArray(columns) || !Array.isArray(rows)) return undefined;
  const names = columns.map((column) => String(findMember(column, 'name')));
  return rows.map((row: unknown) =>
    Array.isArray(row) ? Object.fromEntries(names.map((name, index) => [name, row[index]])) : row,
  );
}

function warnOfMissing(value: unknown, rows: number): readonly string[] {
  if (!isObject(value)) return [];
  const total = findMember(value, 'total_records') ?? findMember(value, 'totalRecords');
  const token = ['skip_token', 'skipToken', '$skipToken'].some((name) => typeof findMember(value, name) === 'string');
  const isShort = typeof total === 'number' && total > rows;
  if (!token && !isShort) return [];
  const of = isShort ? say({ en: ` of ${total}`, pt: ` de ${total}` }) : '';
  return [
    say({
      en: `The file has ${rows}${of} resources; the others are on further pages of the result: use --first and --skip-token.`,
      pt: `O arquivo tem ${rows}${of} recursos; os outros estão em outras páginas do resultado: use --first e --skip-token.`,
    }),
  ];
}
