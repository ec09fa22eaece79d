import { say } from '../../../../platform/language.ts';
import { withGroup } from '../../grouping.ts';
import { nodeAddress } from '../../machine-addresses.ts';
import { assumeNodeDisk, assumeNodeDiskType, gibOfUpload } from '../../os-disk.ts';
import { type DatabaseResource, type MachineResource, type Resource, withOwner } from '../../resource.ts';
import { serviceOfArm } from '../../services/all-services.ts';
import { clusterOutbound } from '../../services/cluster-outbound.ts';
import { automaticCharges } from '../../services/container-instances.ts';
import { isFreeArmType } from '../../services/free-types.ts';
import { readCharges } from '../../services/service.ts';
import { Members } from '../members.ts';
import { armFacts, armHeads } from './arm-facts.ts';
import {
  type ArmSource,
  type Base,
  chargedByUse,
  free,
  readBase,
  readSku,
  unlessGaps,
  unpriced,
  unpricedFor,
} from './arm-source.ts';
import {
  readMachine,
  readMachineAddresses,
  readMachineDisks,
  readPerformance,
  readSoftware,
  readSystem,
  readTerms,
} from './machine.ts';

const readers: Readonly<Record<string, (source: ArmSource) => Resource[]>> = {
  'microsoft.compute/virtualmachines': readMachine,
  'microsoft.compute/virtualmachinescalesets': readScaleSet,
  'microsoft.compute/disks': readManagedDisk,
  'microsoft.sql/servers/databases': readDatabase,
  'microsoft.sql/servers/elasticpools': readPool,
  'microsoft.containerservice/managedclusters': readCluster,
  'microsoft.containerservice/managedclusters/agentpools': readNodePool,
};

/** Reads a resource of Azure Resource Manager, and then its parts. What has no price here is returned with the reason. */
export const readArmResource = (source: ArmSource): readonly Resource[] =>
  withGroup(withOwner(readResource(source), source.address), source.group);

function readResource(source: ArmSource): readonly Resource[] {
  const type = source.type.toLowerCase();
  const chargedWith = source.inventory?.chargedWith;
  if (chargedWith !== undefined) return [free(readBase(source), chargedWith)];
  if (Object.hasOwn(readers, type)) return readers[type]?.(source) ?? [];
  const base = readBase(source);
  const service = serviceOfArm(type);
  if (service) return whileStopped(source, readCharges(service.charges, armFacts(source), armHeads(base)));
  if (isFreeArmType(type)) return [free(base)];
  const reason = say({
    en: `It is not known here whether ${source.type} costs anything.`,
    pt: `Não se sabe aqui se ${source.type} custa algo.`,
  });
  return [{ ...unpriced(base, reason), isUnknownType: true }];
}

/** What is not charged while a service is stopped or paused, besides the resource itself. Storage goes on being charged. */
interface Stopping {
  /** The member with its state, which only a list of what exists has. */
  readonly state: string;
  readonly parts: readonly string[];
}

/** Services that can be stopped, by their types in lower case. */
const stopping: Readonly<Record<string, Stopping>> = {
  'microsoft.analysisservices/servers': { state: 'state', parts: [] },
  'microsoft.dbformysql/flexibleservers': { state: 'state', parts: [] },
  'microsoft.dbforpostgresql/flexibleservers': { state: 'state', parts: [] },
  'microsoft.fabric/capacities': { state: 'state', parts: [] },
  'microsoft.kusto/clusters': { state: 'state', parts: ['markup', 'ingestion'] },
  'microsoft.network/applicationgateways': { state: 'operationalState', parts: ['instances', 'capacity', 'data'] },
  'microsoft.powerbidedicated/capacities': { state: 'state', parts: [] },
  'microsoft.synapse/workspaces/sqlpools': { state: 'status', parts: [] },
};

/** Takes the compute away from a service that an inventory lists as stopped. One of unknown size stays, as not priced. */
function whileStopped(source: ArmSource, charged: readonly Resource[]): readonly Resource[] {
  const type = source.type.toLowerCase();
  const known = source.inventory && Object.hasOwn(stopping, type) ? stopping[type] : undefined;
  const why = known && whyStopped(new Members(source.properties).text(known.state));
  if (known === undefined || why === undefined) return charged;
  const isPart = (address: string): boolean => known.parts.some((part) => address === `${source.address}/${part}`);
  return charged
    .filter(({ address }) => !isPart(address))
    .map((resource) =>
      resource.address === source.address && resource.kind !== 'unpriced' ? free(readBase(source), why) : resource,
    );
}

function whyStopped(state: string | undefined): string | undefined {
  if (/^(?:stopped|stopping)$/i.test(state ?? ''))
    return say({ en: 'no compute while it is stopped', pt: 'sem computação enquanto está parado' });
  return /^(?:paused|pausing)$/i.test(state ?? '')
    ? say({ en: 'no compute while it is paused', pt: 'sem computação enquanto está em pausa' })
    : undefined;
}

/** Reads a scale set: its machines, and the disks of each. */
function readScaleSet(source: ArmSource): Resource[] {
  const base = readBase(source);
  const set = new Members(source.properties);
  const hasProfile = set.at('virtualMachineProfile').value !== undefined;
  const sku = readSku(source);
  if (!hasProfile && !sku.has('capacity'))
    return [
      free(
        base,
        say({
          en: 'no machines of its own: the file names no profile of them',
          pt: 'sem máquinas próprias: o arquivo não nomeia nenhum perfil delas',
        }),
      ),
    ];
  const size = sku.text('name');
  const count = sku.number('capacity');
  if (sku.gaps.length > 0) return [unpricedFor(base, sku.gaps)];
  if (count === 0)
    return [free(base, say({ en: 'no machines: the capacity is 0', pt: 'sem máquinas: a capacidade é 0' }))];
  const mixed = readMix(set, size);
  if (mixed !== undefined) return [unpriced({ ...base, ...(count === undefined ? {} : { count }) }, mixed)];
  if (count === undefined) {
    return [
      unpriced(
        base,
        say({
          en: 'The number of the machines (sku.capacity) is not in the file.',
          pt: 'O número de máquinas (sku.capacity) não está no arquivo.',
        }),
      ),
    ];
  }
  // A template that only changes the number of the machines leaves the rest as it is.
  if (!hasProfile)
    return [
      unpriced(
        { ...base, count },
        say({
          en: 'The file tells the number of its machines, but neither their system nor their disks.',
          pt: 'O arquivo diz o número das suas máquinas, mas nem o sistema nem os discos delas.',
        }),
      ),
    ];
  const profile = set.at('virtualMachineProfile');
  const { os, image } = readSystem(profile);
  const machine: MachineResource = { kind: 'machine', ...base, count, size, os, ...readTerms(profile) };
  const host = { base, os, image, count, inventory: undefined };
  // The addresses of a flexible set are resources of their own once they are made.
  const isListed = source.inventory && /^flexible$/i.test(set.text('orchestrationMode') ?? '');
  return [
    unlessGaps(machine, profile.gaps),
    ...readMachineDisks(host, profile.at('storageProfile')),
    ...(isListed ? [] : readMachineAddresses(host, profile)),
    ...readSoftware(machine, { plan: source.plan, image, gaps: profile.gaps }),
  ];
}

/** Says why the machines of a set have no one price; undefined if they have. */
function readMix(set: Members, size: string | undefined): string | undefined {
  if (size?.toLowerCase() === 'mix')
    return say({
      en: 'The scale set mixes sizes of machines; Azure chooses how many of each.',
      pt: 'O conjunto mistura tamanhos de máquinas; o Azure escolhe quantas de cada.',
    });
  return set.has('priorityMixPolicy')
    ? say({ en: 'The scale set mixes Spot and regular machines.', pt: 'O conjunto mistura máquinas Spot e regulares.' })
    : undefined;
}

/** What Azure takes for a disk of its own without an SKU. */
const defaultDiskSku = 'Standard_LRS';

/** Reads a managed disk. */
function readManagedDisk(source: ArmSource): Resource[] {
  const base = readBase(source);
  const skus = readSku(source);
  const disk = new Members(source.properties, skus.gaps);
  const given = skus.text('name');
  const sku = given ?? defaultDiskSku;
  const bytes = disk.number('creationData', 'uploadSizeBytes');
  const gib = disk.number('diskSizeGB') ?? (bytes === undefined ? undefined : gibOfUpload(bytes));
  const tier = disk.text('tier');
  const maxShares = disk.number('maxShares');
  const bursts = disk.flag('burstingEnabled');
  const performance = readPerformance(disk, sku);
  if (disk.gaps.length > 0) return [unpricedFor(base, disk.gaps)];
  if (gib === undefined) return [unpriced(base, withoutSize(new Members(source.properties)))];
  const resource: Resource = {
    kind: 'disk',
    ...base,
    sku,
    gib,
    ...performance,
    tier,
    maxShares,
    ...(given === undefined
      ? {
          assumed: [
            say({ en: `${defaultDiskSku} for a disk without SKU`, pt: `${defaultDiskSku} para um disco sem SKU` }),
          ],
        }
      : {}),
  };
  return [resource, ...(bursts ? [bursting(base)] : [])];
}

function withoutSize(disk: Members): string {
  const from = disk.text('creationData', 'createOption')?.toLowerCase();
  if (from === undefined || from === 'empty')
    return say({
      en: 'The size of the disk (diskSizeGB) is not in the file.',
      pt: 'O tamanho do disco (diskSizeGB) não está no arquivo.',
    });
  return say({
    en: 'The disk has the size of what it is made from, which is not in the file; name it as diskSizeGB.',
    pt: 'O disco tem o tamanho daquilo de que é feito, o que não está no arquivo; informe-o como diskSizeGB.',
  });
}

const bursting = (base: ReturnType<typeof readBase>): Resource =>
  chargedByUse(
    { ...base, address: `${base.address}/bursting` },
    say({
      en: 'Bursting on demand is charged by use, which is not priced.',
      pt: 'O bursting sob demanda é cobrado por uso, e não tem preço aqui.',
    }),
  );

/** What `az sql db create` made without an SKU in 2026. */
const defaultDatabaseSku = 'GP_Gen5_2';
const bytesAGb = 1024 ** 3;

/** Reads a database of Azure SQL. */
function readDatabase(source: ArmSource): Resource[] {
  const base = readBase(source);
  const database = new Members(source.properties);
  const sku = readSku(source);
  const name = sku.text('name') ?? readObjective(database);
  const tier = (sku.text('tier') ?? database.text('edition'))?.toLowerCase();
  if (sku.gaps.length === 0 && (/^system/i.test(name ?? '') || tier === 'system' || /\/master$/i.test(base.address))) {
    return [
      free(
        base,
        say({ en: 'no charge for a database of the system', pt: 'sem custo para um banco de dados do sistema' }),
      ),
    ];
  }
  const pool = database.text('elasticPoolId') ?? database.text('elasticPoolName');
  if (database.gaps.length > 0) return [unpricedFor(base, database.gaps)];
  if (pool !== undefined || name?.toLowerCase() === 'elasticpool') {
    return [
      free(
        base,
        say({
          en: 'no charge of its own: its elastic pool is charged',
          pt: 'sem custo próprio: o seu pool elástico é cobrado',
        }),
      ),
    ];
  }
  if (database.flag('useFreeLimit') && !/^bill/i.test(database.text('freeLimitExhaustionBehavior') ?? '')) {
    return [
      free(
        base,
        say({
          en: 'no charge within the free limit, after which it pauses',
          pt: 'sem custo dentro do limite gratuito, depois do qual pausa',
        }),
      ),
    ];
  }
  if (name === undefined && database.has('requestedServiceObjectiveId'))
    return [
      unpriced(
        base,
        say({
          en: 'Only an id (requestedServiceObjectiveId) says its size; name it as requestedServiceObjectiveName.',
          pt: 'Só um id (requestedServiceObjectiveId) diz o seu tamanho; informe-o como requestedServiceObjectiveName.',
        }),
      ),
    ];
  const isHyperscale = tier === 'hyperscale' || /^HS_/i.test(name ?? '');
  const replicas = isHyperscale ? database.number('highAvailabilityReplicaCount') : undefined;
  if (database.gaps.length > 0) return [unpricedFor(base, database.gaps)];
  return [readCharged(source, false, replicas ? { replicas } : {})];
}

/** Reads the size of a database beside an SKU. The API of 2014 has it, and the edition, among the properties. */
const readObjective = (database: Members): string | undefined =>
  database.text('currentServiceObjectiveName') ?? database.text('requestedServiceObjectiveName');

/** Reads an elastic pool of Azure SQL. */
function readPool(source: ArmSource): Resource[] {
  return [readCharged(source, true, {})];
}

function readCharged(source: ArmSource, isPool: boolean, more: Pick<DatabaseResource, 'replicas'>): Resource {
  const base = readBase(source);
  const sku = readSku(source);
  const database = new Members(source.properties, sku.gaps);
  const edition = database.text('edition');
  const given = sku.text('name') ?? readObjective(database) ?? (isPool && edition ? `${edition}Pool` : undefined);
  const tier = sku.text('tier') ?? edition;
  const family = sku.text('family');
  const capacity = sku.number('capacity') ?? database.number('dtu');
  const bytes = database.number('maxSizeBytes') ?? bytesOf(database.number('storageMB'));
  const licenseType = database.text('licenseType');
  const zoneRedundant = database.flag('zoneRedundant');
  const isLeftOut = given === undefined && tier === undefined && !isPool && !source.inventory;
  const resource: DatabaseResource = {
    kind: 'database',
    ...base,
    sku: given ?? tier ?? (isLeftOut ? defaultDatabaseSku : undefined),
    tier,
    family,
    capacity,
    maxSizeGb: bytes === undefined || bytes <= 0 ? undefined : bytes / bytesAGb,
    licenseType,
    zoneRedundant,
    ...more,
    ...(isPool ? { isPool } : {}),
    ...(isLeftOut
      ? {
          assumed: [
            say({
              en: `${defaultDatabaseSku} for a database without SKU`,
              pt: `${defaultDatabaseSku} para um banco de dados sem SKU`,
            }),
          ],
        }
      : {}),
  };
  return unlessGaps(resource, database.gaps);
}

const bytesOf = (mb: number | undefined): number | undefined => (mb === undefined ? undefined : mb * 1024 ** 2);

const poolType = 'Microsoft.ContainerService/managedClusters/agentPools';

const machinesOfAzure = say({
  en: 'no size in the file: Azure chooses its machines, which are charged with the nodes of the cluster',
  pt: 'sem tamanho no arquivo: o Azure escolhe as suas máquinas, que são cobradas com os nós do cluster',
});

const noPlane = say({ en: 'no control plane while it is stopped', pt: 'sem plano de controle enquanto está parado' });

/** Reads a Kubernetes cluster: its control plane, and the machines and disks of its node pools. */
function readCluster(source: ArmSource): Resource[] {
  const base = readBase(source);
  const sku = readSku(source);
  const cluster = new Members(source.properties);
  const tier = sku.text('tier');
  const isAutomatic = /^automatic$/i.test(sku.text('name') ?? '');
  const license = readLicense(source);
  const isStopped = readStopped(source.properties);
  const pools = cluster.list('agentPoolProfiles') ?? [];
  const nodes = pools.flatMap((pool, index) => {
    const name = new Members(pool).text('name') ?? String(index);
    const head = { ...base, address: `${base.address}/agentPools/${name}`, type: poolType };
    return isAutomatic && !new Members(pool).has('vmSize')
      ? [free(head, machinesOfAzure)]
      : readNodes(head, pool, license, isStopped);
  });
  const running =
    isAutomatic && sku.gaps.length === 0
      ? readCharges(automaticCharges, armFacts(source), armHeads(base))
      : [unlessGaps({ kind: 'cluster', ...base, tier }, sku.gaps)];
  return [
    ...(isStopped ? [free(base, noPlane)] : running),
    ...nodes,
    ...(cluster.gaps.length > 0
      ? [unpricedFor({ ...base, address: `${base.address}/agentPools`, type: poolType }, cluster.gaps)]
      : []),
    ...(source.inventory?.listsOutbound
      ? []
      : readCharges(clusterOutbound, armFacts(source), armHeads(base), 'outbound')),
  ];
}

/** Reads a node pool that is a resource of its own. */
function readNodePool(source: ArmSource): Resource[] {
  return readNodes(readBase(source), source.properties, source.parent && readLicense(source.parent), false);
}

/** The cluster says whether its owner has licences for Windows. */
const readLicense = ({ properties }: ArmSource): string | undefined =>
  new Members(properties).text('windowsProfile', 'licenseType');

const readStopped = (value: unknown): boolean =>
  new Members(value).text('powerState', 'code')?.toLowerCase() === 'stopped';

function readNodes(base: Base, value: unknown, license: string | undefined, isStopped: boolean): Resource[] {
  const pool = new Members(value);
  if (isStopped || readStopped(value)) {
    return [
      {
        kind: 'free',
        ...base,
        assumed: [say({ en: 'no machines while it is stopped', pt: 'sem máquinas enquanto está parado' })],
      },
    ];
  }
  const assumed: string[] = [];
  const count = readCount(pool, assumed);
  if (pool.gaps.length > 0) return [unpricedFor(base, pool.gaps)];
  if (count === 0)
    return [
      {
        kind: 'free',
        ...base,
        assumed: [say({ en: 'no machines: the count is 0', pt: 'sem máquinas: o número é 0' })],
      },
    ];
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
  const hasAddresses = pool.flag('enableNodePublicIP') === true && !pool.has('nodePublicIPPrefixID');
  return [
    unlessGaps(machine, pool.gaps),
    ...readNodeDisk(base, new Members(value), size, count),
    ...(hasAddresses ? [nodeAddress({ ...base, address: `${base.address}/publicIPAddresses`, count })] : []),
  ];
}

function readCount(pool: Members, assumed: string[]): number {
  const given = pool.number('count');
  const min = pool.number('minCount');
  const max = pool.number('maxCount');
  const count = given ?? min ?? 1;
  if (pool.flag('enableAutoScaling'))
    assumed.push(
      say({
        en: `${count} machines, of ${min ?? '?'} to ${max ?? '?'}`,
        pt: `${count} máquinas, de ${min ?? '?'} a ${max ?? '?'}`,
      }),
    );
  else if (given === undefined)
    assumed.push(
      say({ en: '1 machine, since the file names no count', pt: '1 máquina, pois o arquivo não informa o número' }),
    );
  return count;
}

/** Reads the disk of each node. Without a type, Azure takes an ephemeral one if it fits, which nothing here tells. */
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
    ...(type === undefined
      ? [
          say({
            en: 'a managed OS disk, where Azure takes an ephemeral one if it fits',
            pt: 'um disco gerenciado do sistema operacional, onde o Azure toma um efêmero se couber',
          }),
        ]
      : []),
  ];
  return [{ kind: 'disk', ...common, sku, gib, assumed }];
}
