import { say } from '../../../platform/language.ts';
import type { ArmSource } from '../arm/mapping/arm-source.ts';
import { readArmResource } from '../arm/mapping/read-arm-resource.ts';
import { Unknown } from '../arm/unknown.ts';
import { gibOfUpload } from '../os-disk.ts';
import type { Resource } from '../resource.ts';
import { serviceOfTerraform } from '../services/all-services.ts';
import { isFreeTerraformType } from '../services/free-types.ts';
import { type Knowledge, knowledgeOfService } from '../services/knowledge.ts';
import { readCharges, type Service } from '../services/service.ts';
import { isFreeInCluster } from './in-cluster.ts';
import { isObject, type JsonObject, memberOf } from './json.ts';
import { readCluster, readNodePool } from './kubernetes.ts';
import {
  readLegacyScaleSet,
  readLegacyVirtualMachine,
  readOrchestratedScaleSet,
  readScaleSet,
  readVirtualMachine,
} from './machines.ts';
import { isInPool, readOldDatabase, readOldElasticPool } from './old-databases.ts';
import { chargedByUse, free, headOf, type Reading, type ReadType, unknownOf, unpriced } from './reading.ts';
import { planHeads, terraformFacts } from './terraform-facts.ts';

const readers: Readonly<Record<string, ReadType>> = {
  azapi_resource: readAzapiResource,
  azurerm_linux_virtual_machine: readVirtualMachine('linux'),
  azurerm_windows_virtual_machine: readVirtualMachine('windows'),
  azurerm_virtual_machine: readLegacyVirtualMachine,
  azurerm_virtual_machine_scale_set: readLegacyScaleSet,
  azurerm_linux_virtual_machine_scale_set: readScaleSet('linux'),
  azurerm_windows_virtual_machine_scale_set: readScaleSet('windows'),
  azurerm_orchestrated_virtual_machine_scale_set: readOrchestratedScaleSet,
  azurerm_kubernetes_cluster: readCluster,
  azurerm_kubernetes_cluster_node_pool: readNodePool,
  azurerm_managed_disk: readManagedDisk,
  azurerm_mssql_database: readDatabase,
  azurerm_mssql_elasticpool: readElasticPool,
  azurerm_mssql_virtual_machine: readSqlMachine,
  azurerm_sql_database: readOldDatabase,
  azurerm_sql_elasticpool: readOldElasticPool,
  kubernetes_service: readClusterService,
  kubernetes_service_v1: readClusterService,
};

const templates: ReadonlySet<string> = new Set(
  ['resource_group', 'subscription', 'management_group', 'tenant'].map(
    (scope) => `azurerm_${scope}_template_deployment`,
  ),
);

/**
 * Providers whose resources exist in the state only, on the machine that runs Terraform, or in the directory; `azurecaf` makes
 * names, and `modtm` counts the users of a module.
 */
const freeProviders: ReadonlySet<string> = new Set([
  'archive',
  'azuread',
  'azurecaf',
  'cloudinit',
  'external',
  'http',
  'local',
  'modtm',
  'null',
  'pkcs12',
  'random',
  'template',
  'time',
  'tls',
]);

const isFree = (type: string): boolean =>
  isFreeTerraformType(type) ||
  isFreeInCluster(type) ||
  type === 'terraform_data' ||
  freeProviders.has(providerOf(type));

/** The name of the provider, which a type begins with. */
const providerOf = (type: string): string => type.slice(0, Math.max(0, type.indexOf('_')));

/** Returns the reader of a type. What no reader knows is free, or unpriced with a reason: nothing is left out. */
export function readerOf(type: string): ReadType {
  const reader = Object.hasOwn(readers, type) ? readers[type] : undefined;
  if (reader) return reader;
  const service = serviceOfTerraform(type);
  if (service) return (reading) => readPlanned(service, reading);
  if (isFree(type)) return (reading) => [free(reading)];
  if (templates.has(type)) return readTemplateDeployment;
  const reason = reasonOf(type);
  return (reading) => [reason === undefined ? unknownType(reading) : unpriced(reading, reason)];
}

/** Says what is known of a type before a resource of it is read. */
export function knowledgeOf(type: string): Knowledge {
  if (Object.hasOwn(readers, type)) return 'priced';
  const service = serviceOfTerraform(type);
  if (service) return knowledgeOfService(service);
  if (isFree(type)) return 'free';
  if (templates.has(type)) return 'not priced';
  return reasonOf(type) === undefined ? 'unknown' : 'not priced';
}

const unknownType = (reading: Reading): Resource => ({
  ...unpriced(
    reading,
    say({
      en: `It is not known here whether ${reading.type} costs anything.`,
      pt: `Não se sabe aqui se ${reading.type} custa algo.`,
    }),
  ),
  isUnknownType: true,
});

/** Reads a resource whose service is read alike in every format. */
function readPlanned(service: Service, reading: Reading): readonly Resource[] {
  return readCharges(service.charges, terraformFacts(reading, parentTypesOf(service)), planHeads(reading));
}

/** Reads `azurerm_mssql_virtual_machine`, which says how the SQL Server of a machine is paid for. */
function readSqlMachine(reading: Reading): readonly Resource[] {
  const service = serviceOfTerraform(reading.type);
  const machine = reading.findParent('virtual_machine_id')?.resource.address;
  const read = service ? readPlanned(service, reading) : [];
  return read.map((resource) => ({ ...resource, ...(machine !== undefined && { machine }) }));
}

/** Types of the resource that one of a service belongs to, of the one that this belongs to, and so on. */
function parentTypesOf({ parent }: Service): readonly string[] {
  if (!parent) return [];
  const type = `azurerm_${parent.type}`;
  const above = serviceOfTerraform(type);
  return above === undefined ? [type] : [type, ...parentTypesOf(above)];
}

/** Says why a type is not priced; undefined if it is not known whether it costs anything. */
function reasonOf(type: string): string | undefined {
  if (type === 'azurerm_virtual_machine_implicit_data_disk_from_source') {
    return say({
      en: 'A plan does not tell the type of this disk: it is that of its source.',
      pt: 'Um plano não diz o tipo deste disco: é o da sua origem.',
    });
  }
  switch (providerOf(type)) {
    case 'azurerm':
    case 'azapi':
      return undefined;
    case 'kubernetes':
    case 'kubectl':
    case 'helm':
      return insideCluster;
    default:
      return say({ en: `${type} is not of Azure.`, pt: `${type} não é do Azure.` });
  }
}

/** Reads `azurerm_managed_disk`. */
function readManagedDisk(reading: Reading): readonly Resource[] {
  const { members } = reading;
  const bytes = members.number('upload_size_bytes');
  const gib = members.number('disk_size_gb') ?? (bytes === undefined ? undefined : gibOfUpload(bytes));
  // The provider leaves these to Azure if they are unset.
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
      ? [
          chargedByUse(
            reading,
            say({
              en: 'On-demand bursting is charged by use and is not priced.',
              pt: 'O bursting sob demanda é cobrado por uso e não tem preço aqui.',
            }),
            'on_demand_bursting_enabled',
          ),
        ]
      : []),
  ];
}

/** What `az sql db create` takes if nothing is said (observed in 2026). */
const unsetDatabase = {
  sku: 'GP_Gen5_2',
  assumed: say({
    en: 'GP_Gen5_2, as Azure takes where no SKU is given',
    pt: 'GP_Gen5_2, que o Azure toma quando não há SKU',
  }),
} as const;

/** Reads `azurerm_mssql_database`. */
function readDatabase(reading: Reading): readonly Resource[] {
  const { members } = reading;
  const named = members.text('sku_name');
  // The id of a pool is not computed: if it is unknown, the configuration has one.
  if (members.text('elastic_pool_id') !== undefined || members.isUnknown('elastic_pool_id') || isInPool(named)) {
    return [
      free(reading, [
        say({ en: 'no charge beside that of its elastic pool', pt: 'sem custo além do custo do seu pool elástico' }),
      ]),
    ];
  }
  const unknown = ['sku_name', 'max_size_gb', 'zone_redundant', 'license_type', 'read_replica_count'].filter(
    members.isUnknownAndSet,
  );
  const isSkuTaken = named === undefined && !unknown.includes('sku_name');
  const sku = isSkuTaken ? unsetDatabase.sku : named;
  const replicas = members.number('read_replica_count');
  const isHyperscale = /^hs_/i.test(sku ?? '');
  return [
    {
      ...headOf(reading, '', { assumed: isSkuTaken ? [unsetDatabase.assumed] : [], unknown }),
      kind: 'database',
      sku,
      maxSizeGb: members.number('max_size_gb'),
      licenseType: members.text('license_type'),
      zoneRedundant: members.flag('zone_redundant'),
      ...(isHyperscale && replicas !== undefined && { replicas }),
    },
  ];
}

/** Reads `azurerm_mssql_elasticpool`. */
function readElasticPool(reading: Reading): readonly Resource[] {
  const { members } = reading;
  const sku = members.block('sku');
  const bytes = members.number('max_size_bytes');
  const gb = members.number('max_size_gb') ?? (bytes === undefined ? undefined : bytes / 2 ** 30);
  const unknown = [
    ...(sku ? unknownOf(sku, ['name', 'capacity']) : unknownOf(members, ['sku'])),
    ...['max_size_gb', 'zone_redundant', 'license_type'].filter(members.isUnknownAndSet),
  ];
  return [
    {
      ...headOf(reading, '', { unknown }),
      kind: 'database',
      isPool: true,
      sku: sku?.text('name'),
      tier: sku?.text('tier'),
      family: sku?.text('family'),
      capacity: sku?.number('capacity'),
      maxSizeGb: gb,
      licenseType: members.text('license_type'),
      zoneRedundant: members.flag('zone_redundant'),
    },
    ...(/^hs_/i.test(sku?.text('name') ?? '') && (members.number('high_availability_replica_count') ?? 1) > 0
      ? [
          unpriced(
            reading,
            say({
              en: 'The replicas of its Hyperscale pool are not priced.',
              pt: 'As réplicas do seu pool Hyperscale não têm preço aqui.',
            }),
            'high_availability_replica_count',
          ),
        ]
      : []),
  ];
}

/** Reads `azapi_resource`, which has the words of Azure Resource Manager. */
function readAzapiResource(reading: Reading): readonly Resource[] {
  const type = azapiType(reading);
  if (type === '')
    return [unpriced(reading, say({ en: 'The plan does not tell its type.', pt: 'O plano não diz o seu tipo.' }))];
  const body = readBody(reading);
  if (!body)
    return [
      unpriced(
        reading,
        say({
          en: 'Its body is known only when the plan is applied.',
          pt: 'O seu corpo só é conhecido quando o plano é aplicado.',
        }),
      ),
    ];
  const { assumed } = findPlace(reading, type).notes;
  return readArmResource(azapiSource(reading, type, body)).map((resource) => ({
    ...resource,
    ...(assumed.length > 0 && { assumed: [...assumed, ...(resource.assumed ?? [])] }),
  }));
}

type AzapiReading = Pick<Reading, 'address' | 'members' | 'place' | 'findParent' | 'addProblem'>;

/** Its type without the version of the API; empty if the plan does not tell it. */
const azapiType = ({ members }: AzapiReading): string => (members.text('type') ?? '').split('@')[0] ?? '';

function azapiSource(reading: AzapiReading, type: string, body: JsonObject): ArmSource {
  const { region, notes } = findPlace(reading, type);
  const parent = findAzapiParent(reading, type);
  const location = region ?? (notes.unknown.length > 0 ? new Unknown('location', [openReason]) : undefined);
  return {
    address: reading.address,
    type,
    location: location ?? memberOf(body, 'location') ?? parent?.location,
    sku: memberOf(body, 'sku'),
    plan: memberOf(body, 'plan'),
    appKind: memberOf(body, 'kind'),
    properties: memberOf(body, 'properties'),
    parent,
  };
}

/** Finds the resource of azapi that this one is a child of. Types of parents are shorter, so that this ends. */
function findAzapiParent(reading: AzapiReading, type: string): ArmSource | undefined {
  const depth = type.split('/').length;
  const found = depth > 2 ? reading.findParent('parent_id') : undefined;
  if (found?.resource.type !== 'azapi_resource' || found.isOneOfMany) return undefined;
  const parent = { ...found, address: found.resource.address, addProblem: reading.addProblem };
  const parentType = azapiType(parent);
  const isAbove = parentType !== '' && parentType.split('/').length < depth;
  const body = isAbove ? readBody(parent) : undefined;
  return body && azapiSource(parent, parentType, body);
}

/** A service of Kubernetes is reached from within its cluster, unless its type is `LoadBalancer`. */
function readClusterService(reading: Reading): readonly Resource[] {
  const spec = reading.members.block('spec');
  const isOpen = spec?.isUnknown('type') ?? reading.members.isUnknown('spec');
  const kind = spec?.text('type') ?? 'ClusterIP';
  return [isOpen || kind === 'LoadBalancer' ? unpriced(reading, insideCluster) : free(reading)];
}

/** Modules count their users by deployments of templates that make nothing. */
function readTemplateDeployment(reading: Reading): readonly Resource[] {
  const made = memberOf(parseJson(reading.members.text('template_content') ?? ''), 'resources');
  const isEmpty = Array.isArray(made) ? made.length === 0 : isObject(made) && Object.keys(made).length === 0;
  return [
    isEmpty
      ? free(reading, [
          say({ en: 'no charge: its template makes no resources', pt: 'sem custo: o seu template não cria recursos' }),
        ])
      : unpriced(
          reading,
          say({
            en: 'It deploys a template, whose resources are not read here; price the template itself.',
            pt: 'Implanta um template, cujos recursos não são lidos aqui; calcule o próprio template.',
          }),
        ),
  ];
}

const insideCluster = say({
  en: 'It is made inside a cluster; the nodes, disks and load balancers that it may cause are not priced.',
  pt: 'É criado dentro de um cluster; os nós, discos e balanceadores de carga que pode causar não têm preço aqui.',
});

const openReason = say({ en: 'the plan leaves it open', pt: 'o plano o deixa em aberto' });

/** A child such as `Microsoft.Sql/servers/databases` is where its parent is, unless it says where it is itself. */
function findPlace({ place, findParent }: AzapiReading, type: string): Reading['place'] {
  const isChild = place.region === undefined && type.split('/').length > 2;
  const parent = isChild ? findParent('parent_id') : undefined;
  if (!parent) return place;
  const { region, notes } = parent.place;
  return { region, notes: { ...notes, assumed: [...notes.assumed, ...parent.assumed] } };
}

/** Version 1 of the provider had the body as JSON in a text. */
function readBody({ members, address, addProblem }: AzapiReading): JsonObject | undefined {
  if (members.isUnknown('body')) return undefined;
  const { value, unknown } = members.raw('body');
  const body = typeof value === 'string' ? parseJson(value) : value;
  if (body === undefined || body === null) return {};
  if (!isObject(body)) {
    addProblem(
      say({
        en: `${address}: "body" must be an object, or JSON of one.`,
        pt: `${address}: "body" deve ser um objeto, ou o JSON de um.`,
      }),
    );
    return {};
  }
  return markUnknown(body, unknown) as JsonObject;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return false;
  }
}

/** A body is as deep as its type; a hostile one must not exhaust the stack. */
const maxDepth = 64;

/** Returns the value with `Unknown` at each place that the plan leaves open. */
function markUnknown(value: unknown, unknown: unknown, depth = 0): unknown {
  if (unknown === true || depth > maxDepth) return new Unknown('value', [openReason]);
  if (Array.isArray(unknown)) {
    const elements = Array.isArray(value) ? value : [];
    return Array.from({ length: Math.max(elements.length, unknown.length) }, (_, position) =>
      markUnknown(elements[position], unknown[position], depth + 1),
    );
  }
  if (!isObject(unknown)) return value;
  const marked = Object.entries(unknown).map(([name, marks]) => [
    name,
    markUnknown(memberOf(value, name), marks, depth + 1),
  ]);
  return { ...(isObject(value) && value), ...Object.fromEntries(marked) };
}
