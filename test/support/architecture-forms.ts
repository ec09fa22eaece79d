import { csvLine } from '../../lib/platform/csv.ts';
import type { EstimateRequest } from '../../lib/platform/request-types.generated.ts';
import {
  type Architecture,
  type Cluster,
  type Database,
  type Disk,
  images,
  type Machines,
  type NodePool,
  type Part,
  type Pool,
  type Service,
} from './architectures.ts';
import { makePlan, type PlanEntry } from './terraform-plan.ts';

// One architecture in each form that can be estimated. What these writers know of Azure is stated here again on purpose:
// they share nothing with the readers.

type Members = Readonly<Record<string, unknown>>;

/** What a part costs and lacks, in the words of a request. */
interface Expected {
  readonly items: readonly Members[];
  readonly meters: readonly Members[];
  /** True where the part is charged for something that has no price here. */
  readonly hasGap: boolean;
}

/** `n3` for the fourth part: in all names and addresses of it. */
export const nameOf = (index: number): string => `n${index}`;

const vcpusOf = (size: string): number => Number(/\d+/.exec(size)?.[0]);
const repeat = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Largest GiB of each tier of disk, by the number in its name. */
const tiers: readonly (readonly [gib: number, number: number])[] = [
  [4, 1],
  [8, 2],
  [16, 3],
  [32, 4],
  [64, 6],
  [128, 10],
  [256, 15],
  [512, 20],
  [1024, 30],
  [2048, 40],
  [4096, 50],
  [8192, 60],
  [16_384, 70],
  [32_767, 80],
];
const families: Readonly<Record<string, readonly [type: string, letter: string]>> = {
  Premium: ['premium_ssd', 'P'],
  StandardSSD: ['standard_ssd', 'E'],
  Standard: ['standard_hdd', 'S'],
  PremiumV2: ['premium_ssd_v2', ''],
  UltraSSD: ['ultra', ''],
};

function diskItem(region: string, quantity: number, { sku, gib, iops, mbps, tier, maxShares = 1 }: Disk): Members {
  const [family = '', redundancy] = sku.split('_');
  const [type, letter] = families[family] ?? ['', ''];
  const common = { product: 'managed_disk', region, quantity, type, redundancy };
  if (letter === '') return { ...common, size: gib, iops, throughput_mbps: mbps };
  const smallest = family === 'Standard' ? 32 : 4;
  const [, number = 0] = tiers.find(([most]) => most >= Math.max(gib, smallest)) ?? [];
  const chosen = Math.max(number, Number(tier?.slice(1) ?? 0));
  return { ...common, size: `${letter}${chosen}`, ...(maxShares > 1 && { shared_mounts: maxShares - 1 }) };
}

const hourlyMeter = (name: Members, region: string, count: number): Members => ({
  ...name,
  region,
  quantity: 730 * count,
  unit: 'Hours',
});
const daysAMonth = 30.416667;
const dailyMeter = (name: Members, region: string, count: number): Members => ({
  ...name,
  region,
  quantity: Number((daysAMonth * count).toFixed(6)),
  unit: 'Units/Day',
});

function expectMachines(part: Machines & Part, hours: number | undefined): Expected {
  const { region, size, os, count, image, licenseType, isSpot, osDisk, dataDisks } = part;
  const item = {
    product: 'virtual_machine',
    region,
    quantity: count,
    sku: size,
    os,
    ...(licenseType === 'Windows_Server' && { license: 'hybrid_benefit' }),
    ...(hours !== undefined && { hours_per_month: hours }),
  };
  const assumedGib = os === 'windows' ? 127 : 30;
  const disks = [...(osDisk === 'ephemeral' ? [] : [{ sku: osDisk.sku, gib: osDisk.gib ?? assumedGib }]), ...dataDisks];
  // The licence of Windows says nothing of SQL Server; that of Red Hat takes the place of its fee.
  const hasFee = image === 'sql' || (image === 'redhat' && licenseType !== 'RHEL_BYOS');
  const fee = {
    ...feeMeter(image === 'sql' ? 'SQL Server Enterprise' : 'Red Hat Enterprise Linux', vcpusOf(size)),
    region: 'global',
    quantity: (hours ?? 730) * count,
    unit: 'Hours',
    ...(hours !== undefined && { hours_per_month: hours }),
  };
  return {
    items: [...(isSpot ? [] : [item]), ...disks.map((disk) => diskItem(region, count, disk))],
    meters: hasFee && !isSpot ? [fee] : [],
    hasGap: isSpot,
  };
}

/** SQL Server is sold for four vCPUs at least. */
function feeMeter(product: string, vcpus: number): Members {
  const sku = product.startsWith('SQL') && vcpus <= 4 ? '1-4 vCPU VM' : `${vcpus} vCPU VM`;
  return { service: 'Virtual Machines Licenses', product, sku, meter: `${sku} License` };
}

const vcoreTiers: Readonly<Record<string, string>> = {
  GP: 'general_purpose',
  BC: 'business_critical',
  HS: 'hyperscale',
};

/** Azure charges for the log beside the data: 30 % of it, but for Hyperscale. */
const withLog = (gb: number): number => Math.round(gb * 1300) / 1000;

function expectDatabase(part: Database & Part, hours: number | undefined): Expected {
  const { region, sku, count, storageGb = 32, licenseType, isZoneRedundant, replicas } = part;
  if (!sku.includes('_')) {
    const edition = sku === 'Basic' ? 'Basic' : 'Standard';
    const name = {
      service: 'SQL Database',
      product: `SQL Database Single ${edition}`,
      sku: edition === 'Basic' ? 'B' : sku,
      meter: edition === 'Basic' ? 'B DTU' : `${sku} DTUs`,
    };
    return { items: [], meters: [dailyMeter(name, region, count)], hasGap: false };
  }
  const [tier = '', ...names] = sku.split('_');
  const isServerless = names.includes('S');
  const item = {
    product: 'sql_database',
    region,
    quantity: count,
    tier: vcoreTiers[tier],
    hardware: 'gen5',
    vcores: Number(names.at(-1)),
    storage_gb: tier === 'HS' ? storageGb : withLog(storageGb),
    ...(isServerless && { compute: 'serverless', ...(hours !== undefined && { hours_per_month: hours }) }),
    ...(isZoneRedundant && { redundancy: 'zone' }),
    ...(!isServerless && licenseType === 'BasePrice' && { license: 'hybrid_benefit' }),
  };
  const copies = { ...item, storage_gb: 0, quantity: count * replicas };
  return { items: replicas > 0 ? [item, copies] : [item], meters: [], hasGap: false };
}

function expectPool({ region, name, capacity, storageGb, licenseType }: Pool & Part): Expected {
  if (name === 'StandardPool') {
    const product = 'SQL Database Elastic Pool - Standard';
    const meter = { service: 'SQL Database', product, sku: `${capacity} DTU Pack`, meter: 'eDTUs' };
    return { items: [], meters: [dailyMeter(meter, region, 1)], hasGap: false };
  }
  const item = {
    product: 'sql_database',
    region,
    quantity: 1,
    tier: vcoreTiers[name.slice(0, 2)],
    hardware: 'gen5',
    vcores: capacity,
    storage_gb: withLog(storageGb),
    ...(licenseType && { license: 'hybrid_benefit' }),
  };
  return { items: [item], meters: [], hasGap: false };
}

function expectCluster(part: Cluster & Part, hours: number | undefined): Expected {
  const { region, tier, pools, licenseType, hasOwnOutbound } = part;
  const aks = 'Azure Kubernetes Service';
  const fee = {
    service: aks,
    product: aks,
    sku: 'Standard',
    meter: tier === 'Premium' ? 'Standard Long Term Support' : 'Standard Uptime SLA',
  };
  const balancer = {
    service: 'Load Balancer',
    product: 'Load Balancer',
    sku: 'Standard',
    meter: 'Standard Included LB Rules and Outbound Rules',
  };
  const address = {
    service: 'Virtual Network',
    product: 'IP Addresses',
    sku: 'Standard',
    meter: 'Standard IPv4 Static Public IP',
  };
  const items = pools.flatMap(({ size, count, os, isEphemeral, diskGib, isSpot }) => {
    const machine = {
      product: 'virtual_machine',
      region,
      quantity: count,
      sku: size,
      os,
      ...(os === 'windows' && licenseType && { license: 'hybrid_benefit' }),
      ...(hours !== undefined && { hours_per_month: hours }),
    };
    const disk = diskItem(region, count, { sku: 'Premium_LRS', gib: diskGib ?? defaultDiskGib(vcpusOf(size)) });
    return [...(isSpot ? [] : [machine]), ...(isEphemeral ? [] : [disk])];
  });
  return {
    items,
    meters: [
      ...(tier === 'Free' ? [] : [hourlyMeter(fee, region, 1)]),
      ...(hasOwnOutbound ? [] : [hourlyMeter(balancer, 'Global', 1), hourlyMeter(address, region, 1)]),
    ],
    hasGap: !hasOwnOutbound || pools.some(({ isSpot }) => isSpot),
  };
}

function defaultDiskGib(vcpus: number): number {
  if (vcpus >= 16) return 512;
  return vcpus >= 8 ? 256 : 128;
}

const planMeters: Readonly<Record<string, readonly [product: string, sku: string, meter: string]>> = {
  B1: ['Azure App Service Basic Plan - Linux', 'B1', 'B1'],
  S1: ['Azure App Service Standard Plan', 'S1', 'S1 App'],
  P1v3: ['Azure App Service Premium v3 Plan - Linux', 'P1 v3', 'P1 v3 App'],
};
const isLinuxPlan = (sku: string): boolean => sku !== 'S1';

function expectService({ region, type, sku, count, workers = 1 }: Service & Part): Expected {
  const hourly = (service: string, product: string, skuName: string, meter: string) =>
    hourlyMeter({ service, product, sku: skuName, meter }, region, count);
  const everywhere = (meter: Members): Members => ({ ...meter, region: 'Global' });
  const network = 'Virtual Network';
  const registry = 'Container Registry';
  switch (type) {
    case 'public-ip':
      return {
        items: [],
        meters: [hourly(network, 'IP Addresses', sku, `${sku} IPv4 Static Public IP`)],
        hasGap: false,
      };
    case 'nat-gateway':
      return {
        items: [],
        meters: [everywhere(hourly('NAT Gateway', 'NAT Gateway', 'Standard', 'Standard Gateway'))],
        hasGap: true,
      };
    case 'private-endpoint': {
      const meter = hourly(network, 'Virtual Network Private Link', 'Standard', 'Standard Private Endpoint');
      return { items: [], meters: [everywhere(meter)], hasGap: true };
    }
    case 'application-gateway':
      return {
        items: [],
        meters: [
          {
            ...hourly('Application Gateway', 'Application Gateway WAF v2', 'Standard', 'Standard Fixed Cost'),
            unit: 'Units/Hour',
          },
        ],
        hasGap: true,
      };
    case 'registry': {
      const name = { service: registry, product: registry, sku, meter: `${sku} Registry Unit` };
      return { items: [], meters: [dailyMeter(name, region, count)], hasGap: true };
    }
    case 'plan': {
      const [product, skuName, meter] = planMeters[sku] ?? ['', '', ''];
      const name = { service: 'Azure App Service', product, sku: skuName, meter };
      return { items: [], meters: [hourlyMeter(name, region, count * workers)], hasGap: false };
    }
  }
}

/** Says what a part costs. @param hours of all machines and serverless databases */
export function expectPart(part: Part, hours: number | undefined): Expected {
  switch (part.kind) {
    case 'machines':
      return expectMachines(part, hours);
    case 'disks': {
      const isShort = part.disk.sku.startsWith('Ultra') && part.disk.iops === undefined;
      const items = [diskItem(part.region, part.count, part.disk)];
      return { items, meters: [], hasGap: part.bursts || isShort };
    }
    case 'database':
      return expectDatabase(part, hours);
    case 'pool':
      return expectPool(part);
    case 'cluster':
      return expectCluster(part, hours);
    case 'service':
      return expectService(part);
    case 'other':
      return { items: [], meters: [], hasGap: ['storage-account', 'front-door', 'vault'].includes(part.type) };
  }
}

/** Joins equal lines to one, as people write a request. */
function join(lines: readonly Members[]): readonly Members[] {
  const joined = new Map<string, Members>();
  for (const { quantity, ...rest } of lines) {
    const key = JSON.stringify(
      Object.entries(rest)
        .filter(([, value]) => value !== undefined)
        .sort(),
    );
    const sum = Number(((joined.get(key)?.quantity as number | undefined) ?? 0) + Number(quantity));
    joined.set(key, { ...rest, quantity: Number(sum.toFixed(6)) });
  }
  return [...joined.values()].map((line, index) => ({ id: `line-${index}`, ...line }));
}

/** A request for an estimate. */
export function asRequest({ parts, hours }: Architecture): EstimateRequest {
  const expected = parts.map((part) => expectPart(part, hours));
  const all = join([...expected.flatMap(({ items }) => items), ...expected.flatMap(({ meters }) => meters)]);
  // What JSON leaves out is not there.
  const lines = JSON.parse(JSON.stringify(all)) as Members[];
  const [items = [], meters = []] = [true, false].map((of) => lines.filter(({ product }) => isItem(product) === of));
  // The schema is checked by whoever estimates it.
  return { items, meters } as unknown as EstimateRequest;
}

const products: readonly unknown[] = ['virtual_machine', 'managed_disk', 'sql_database'];
const isItem = (product: unknown): boolean => products.includes(product);

/** How a spreadsheet writes a table. */
export interface Dialect {
  readonly delimiter: ',' | ';' | '\t';
  /** Names of columns in capitals, and a byte order mark, as Excel writes them. */
  readonly isLoud: boolean;
  /** Columns from the last to the first. */
  readonly isReversed: boolean;
}

const columns: Readonly<Record<string, string>> = {
  id: 'id',
  product: 'product',
  region: 'region',
  quantity: 'quantity',
  hours_per_month: 'hours',
  sku: 'sku',
  os: 'os',
  license: 'license',
  type: 'type',
  size: 'size',
  redundancy: 'redundancy',
  iops: 'iops',
  throughput_mbps: 'mbps',
  shared_mounts: 'shared_mounts',
  tier: 'tier',
  compute: 'compute',
  hardware: 'hardware',
  vcores: 'vcores',
  storage_gb: 'storage_gb',
  service: 'service',
  product_name: 'product_name',
  meter: 'meter',
  units: 'units',
  unit: 'unit',
};

/**
 * A table with a line for each item of each part, and one for each meter: quantities of a meter on two lines would be two
 * lines of the estimate. Numbers have decimal commas where the delimiter is a semicolon.
 */
export function asTable(given: Architecture, { delimiter, isLoud, isReversed }: Dialect): string {
  const { parts, hours } = given;
  const items = parts.flatMap((part, index) =>
    expectPart(part, hours).items.map((item, at): Members => ({ id: `${nameOf(index)}-${at}`, ...item })),
  );
  const meters = (asRequest(given).meters ?? []).map(
    ({ product, quantity, ...rest }): Members => ({ ...rest, product_name: product, units: quantity }),
  );
  const lines = [...items, ...meters];
  const names = isReversed ? Object.keys(columns).reverse() : Object.keys(columns);
  const cell = (value: unknown): string => {
    if (value === undefined) return '';
    return typeof value === 'number' && delimiter === ';' ? String(value).replace('.', ',') : String(value);
  };
  const write = (cells: readonly string[]): string =>
    delimiter === ',' ? csvLine(cells) : `${cells.join(delimiter)}\r\n`;
  const header = names.map((name) => (isLoud ? columns[name]?.toUpperCase() : columns[name]) ?? '');
  const rows = lines.map((line) => write(names.map((name) => cell(line[name]))));
  return `${isLoud ? '\uFEFF' : ''}${write(header)}${rows.join('')}`;
}

/** How a plan is organised. */
export interface PlanStyle {
  /** Each part is in a module of its own, with `for_each` over regions. */
  readonly isInModules: boolean;
  /** What is there several times has keys of `for_each`, not numbers of `count`. */
  readonly hasKeys: boolean;
  /** `East US 2` instead of `eastus2`. */
  readonly hasDisplayNames: boolean;
  /** A plan that only shows what is planned, as a state does. */
  readonly isState: boolean;
  /** Machines of the resource type from before those of Linux and Windows, where it can tell them. */
  readonly isLegacy: boolean;
}

const displayNames: Readonly<Record<string, string>> = { eastus2: 'East US 2', brazilsouth: 'Brazil South' };

const diskValues = ({ sku, gib, iops, mbps, tier, maxShares }: Disk): Members => ({
  storage_account_type: sku,
  disk_size_gb: gib,
  disk_iops_read_write: iops ?? null,
  disk_mbps_read_write: mbps ?? null,
  tier: tier ?? null,
  max_shares: maxShares ?? null,
});

type PlanPart = Pick<PlanEntry, 'type' | 'values' | 'expressions'> & {
  readonly suffix?: string;
  /** True where the others of the part share it. */
  readonly isOnce?: boolean;
};

/** The resources of a plan for each of the number of a part. */
function plannedMachines(part: Machines & Part, location: string, isLegacy: boolean): readonly PlanPart[] {
  const { isSet, count, size, image, os, licenseType, isSpot, osDisk, dataDisks } = part;
  const reference = image ? [{ ...images[image], version: 'latest' }] : [];
  const isPlain = !isSpot && osDisk !== 'ephemeral' && dataDisks.every(({ iops }) => iops === undefined);
  if (isLegacy && !isSet && isPlain) {
    const data = dataDisks.map(({ sku, gib }, lun) => ({
      lun,
      create_option: 'Empty',
      managed_disk_type: sku,
      disk_size_gb: gib,
    }));
    const values = {
      location,
      vm_size: size,
      license_type: licenseType ?? null,
      storage_image_reference: reference,
      storage_os_disk: [
        { create_option: 'FromImage', managed_disk_type: osDisk.sku, disk_size_gb: osDisk.gib ?? null, os_type: null },
      ],
      [`os_profile_${os}_config`]: [{}],
      storage_data_disk: data,
    };
    return [{ type: 'azurerm_virtual_machine', values }];
  }
  const blocks = {
    license_type: licenseType ?? null,
    priority: isSpot ? 'Spot' : 'Regular',
    source_image_reference: reference,
    os_disk: [
      osDisk === 'ephemeral'
        ? { storage_account_type: 'Standard_LRS', diff_disk_settings: [{ option: 'Local' }] }
        : { storage_account_type: osDisk.sku, disk_size_gb: osDisk.gib ?? null, diff_disk_settings: [] },
    ],
  };
  if (isSet) {
    const type = `azurerm_${os}_virtual_machine_scale_set`;
    const data = dataDisks.map(({ sku, gib, iops, mbps }, lun) => ({
      lun,
      storage_account_type: sku,
      disk_size_gb: gib,
      ultra_ssd_disk_iops_read_write: iops ?? null,
      ultra_ssd_disk_mbps_read_write: mbps ?? null,
    }));
    return [{ type, values: { location, sku: size, instances: count, ...blocks, data_disk: data } }];
  }
  return [
    { type: `azurerm_${os}_virtual_machine`, values: { location, size, ...blocks } },
    ...dataDisks.flatMap((disk, lun): readonly PlanPart[] => [
      {
        type: 'azurerm_managed_disk',
        suffix: `-data${lun}`,
        values: { location, create_option: 'Empty', ...diskValues(disk) },
      },
      { type: 'azurerm_virtual_machine_data_disk_attachment', suffix: `-data${lun}`, values: { lun } },
    ]),
  ];
}

const nodePoolValues = ({ size, count, os, isEphemeral, diskGib, isSpot, maxCount }: NodePool): Members => ({
  vm_size: size,
  node_count: count,
  os_type: os === 'windows' ? 'Windows' : 'Linux',
  os_disk_type: isEphemeral ? 'Ephemeral' : 'Managed',
  os_disk_size_gb: diskGib ?? null,
  priority: isSpot ? 'Spot' : 'Regular',
  auto_scaling_enabled: maxCount !== undefined,
  min_count: maxCount === undefined ? null : 1,
  max_count: maxCount ?? null,
});

const reference = (address: string): Members => ({ references: [`${address}.id`, address] });

function plannedCluster(part: Cluster & Part, location: string, name: string): readonly PlanPart[] {
  const { tier, pools, licenseType, hasOwnOutbound } = part;
  const [first, ...others] = pools;
  const values = {
    location,
    sku_tier: tier,
    default_node_pool: first ? [nodePoolValues(first)] : [],
    network_profile: [{ outbound_type: hasOwnOutbound ? 'userDefinedRouting' : 'loadBalancer' }],
    windows_profile: licenseType ? [{ license: licenseType }] : [],
  };
  return [
    { type: 'azurerm_kubernetes_cluster', values, expressions: {} },
    ...others.map(
      (pool, index): PlanPart => ({
        type: 'azurerm_kubernetes_cluster_node_pool',
        suffix: `-pool${index}`,
        values: nodePoolValues(pool),
        expressions: { kubernetes_cluster_id: reference(`azurerm_kubernetes_cluster.${name}`) },
      }),
    ),
  ];
}

function plannedDatabases(part: (Database | Pool) & Part, location: string, name: string): readonly PlanPart[] {
  const server: PlanPart = { type: 'azurerm_mssql_server', values: { location }, expressions: {}, isOnce: true };
  const ofServer = { server_id: reference(`azurerm_mssql_server.${name}`) };
  if (part.kind === 'database') {
    const values = {
      sku_name: part.sku,
      max_size_gb: part.storageGb ?? null,
      license_type: part.licenseType ?? null,
      zone_redundant: part.isZoneRedundant,
      read_replica_count: part.replicas,
    };
    return [server, { type: 'azurerm_mssql_database', values, expressions: ofServer }];
  }
  const tier = { GP_Gen5: 'GeneralPurpose', BC_Gen5: 'BusinessCritical', StandardPool: 'Standard' }[part.name];
  const values = {
    location,
    sku: [{ name: part.name, tier, family: part.name === 'StandardPool' ? null : 'Gen5', capacity: part.capacity }],
    max_size_gb: part.storageGb,
    license_type: part.licenseType ?? null,
  };
  return [
    server,
    { type: 'azurerm_mssql_elasticpool', values },
    ...repeat(
      part.members,
      (index): PlanPart => ({
        type: 'azurerm_mssql_database',
        suffix: `-member${index}`,
        values: { sku_name: 'ElasticPool' },
        expressions: ofServer,
      }),
    ),
  ];
}

function plannedService({ type, sku, workers }: Service & Part, location: string): PlanPart {
  switch (type) {
    case 'public-ip':
      return { type: 'azurerm_public_ip', values: { location, sku, allocation_method: 'Static' } };
    case 'nat-gateway':
      return { type: 'azurerm_nat_gateway', values: { location, sku_name: sku } };
    case 'private-endpoint':
      return { type: 'azurerm_private_endpoint', values: { location } };
    case 'registry':
      return { type: 'azurerm_container_registry', values: { location, sku } };
    case 'plan': {
      const values = {
        location,
        sku_name: sku,
        os_type: isLinuxPlan(sku) ? 'Linux' : 'Windows',
        worker_count: workers ?? null,
      };
      return { type: 'azurerm_service_plan', values };
    }
    case 'application-gateway':
      return { type: 'azurerm_application_gateway', values: { location, sku: [{ name: sku, tier: sku }] } };
  }
}

const planTypes = {
  network: 'azurerm_virtual_network',
  'security-group': 'azurerm_network_security_group',
  identity: 'azurerm_user_assigned_identity',
  'storage-account': 'azurerm_storage_account',
  'front-door': 'azurerm_frontdoor',
  vault: 'azurerm_key_vault',
} as const;

function planned(part: Part, location: string, name: string, isLegacy: boolean): readonly PlanPart[] {
  switch (part.kind) {
    case 'machines':
      return plannedMachines(part, location, isLegacy);
    case 'disks': {
      const values = { location, ...diskValues(part.disk), on_demand_bursting_enabled: part.bursts };
      return [{ type: 'azurerm_managed_disk', values }];
    }
    case 'database':
    case 'pool':
      return plannedDatabases(part, location, name);
    case 'cluster':
      return plannedCluster(part, location, name);
    case 'service':
      return [plannedService(part, location)];
    case 'other':
      return [{ type: planTypes[part.type], values: { location, sku: 'Standard' } }];
  }
}

/** How often a plan or a list has the resources of a part. */
const timesOf = (part: Part): number => {
  if (part.kind === 'machines') return part.isSet ? 1 : part.count;
  return part.kind === 'disks' || part.kind === 'database' || part.kind === 'service' ? part.count : 1;
};

/** A Terraform plan, or a state, as `terraform show -json` prints it. */
export function asPlan({ parts }: Architecture, style: PlanStyle): object {
  const { hasDisplayNames, isLegacy, isState, hasKeys, isInModules } = style;
  const entries = parts.flatMap((part, index) => {
    const name = nameOf(index);
    const location = hasDisplayNames ? (displayNames[part.region] ?? '') : part.region;
    const times = timesOf(part);
    return planned(part, location, name, isLegacy).flatMap(({ suffix = '', isOnce, ...resource }) =>
      repeat(
        isOnce ? 1 : times,
        (at): PlanEntry => ({
          ...resource,
          name: `${name}${suffix}`,
          ...(times > 1 && !isOnce && { index: hasKeys ? `key.${at}` : at }),
          ...(isInModules && { module: `module.${name}["${part.region}"]` }),
        }),
      ),
    );
  });
  return completePlan(entries, isState);
}

function completePlan(entries: readonly PlanEntry[], isState: boolean): object {
  const plan = makePlan(entries) as { readonly resource_changes: readonly Members[]; readonly configuration: object };
  // Modules have their own resources in the configuration.
  const calls = new Map<string, Members[]>();
  const root: Members[] = [];
  for (const { module, type, name, expressions } of entries) {
    if (!expressions) continue;
    const resource = { mode: 'managed', type, name, expressions };
    const call = module === undefined ? undefined : /^module\.([^[]+)/.exec(module)?.[1];
    if (call === undefined) root.push(resource);
    else calls.set(call, [...(calls.get(call) ?? []), resource]);
  }
  const module_calls = Object.fromEntries([...calls].map(([call, resources]) => [call, { module: { resources } }]));
  const configuration = { root_module: { resources: root, module_calls } };
  if (!isState) return { ...plan, configuration };
  const planned = plan.resource_changes.map(({ change, module_address = '', ...rest }) => ({
    module: String(module_address),
    resource: { ...rest, values: (change as Members).after },
  }));
  const inModules = [...Map.groupBy(planned, ({ module }) => module)].map(([address, all]) => ({
    address,
    resources: all.map(({ resource }) => resource),
  }));
  const [own] = inModules.filter(({ address }) => address === '');
  const root_module = {
    resources: own?.resources ?? [],
    child_modules: inModules.filter(({ address }) => address !== ''),
  };
  return { format_version: '1.0', terraform_version: '1.9.0', planned_values: { root_module }, configuration };
}

/** A resource of Azure Resource Manager. */
interface ArmResource {
  readonly type: string;
  readonly name: string;
  readonly location: string;
  readonly sku?: Members;
  readonly kind?: string;
  readonly properties: Members;
  /** Makes several of it: then the names have their number at the end. */
  readonly times?: number;
}

const armDisk = ({ sku, gib, iops, mbps, tier, maxShares }: Disk) => ({
  sku: { name: sku },
  properties: {
    creationData: { createOption: 'Empty' },
    diskSizeGB: gib,
    ...(iops !== undefined && { diskIOPSReadWrite: iops }),
    ...(mbps !== undefined && { diskMBpsReadWrite: mbps }),
    ...(tier !== undefined && { tier }),
    ...(maxShares !== undefined && { maxShares }),
  },
});

const armImage = (image: Machines['image']): Members =>
  image
    ? { ...images[image], version: 'latest' }
    : { id: '/subscriptions/a/resourceGroups/b/providers/Microsoft.Compute/images/own' };

const armOsDisk = (osDisk: Machines['osDisk']): Members =>
  osDisk === 'ephemeral'
    ? { createOption: 'FromImage', diffDiskSettings: { option: 'Local' } }
    : {
        createOption: 'FromImage',
        managedDisk: { storageAccountType: osDisk.sku },
        ...(osDisk.gib !== undefined && { diskSizeGB: osDisk.gib }),
      };

/** @param attached disks of their own, instead of such that are made with the machine */
function armMachines(part: Machines & Part, name: string, attached: boolean): readonly ArmResource[] {
  const { region: location, isSet, count, size, image, os, licenseType, isSpot, osDisk, dataDisks } = part;
  const isOwn = attached && !isSet;
  const data = dataDisks.map(({ sku, gib, iops, mbps }, lun) =>
    isOwn
      ? {
          lun,
          createOption: 'Attach',
          managedDisk: { id: `[resourceId('Microsoft.Compute/disks', '${name}-data${lun}')]` },
        }
      : {
          lun,
          createOption: 'Empty',
          diskSizeGB: gib,
          managedDisk: { storageAccountType: sku },
          diskIOPSReadWrite: iops ?? null,
          diskMBpsReadWrite: mbps ?? null,
        },
  );
  const profile = {
    storageProfile: { imageReference: armImage(image), osDisk: armOsDisk(osDisk), dataDisks: data },
    osProfile: { computerName: name, [`${os}Configuration`]: {} },
    ...(licenseType && { licenseType }),
    ...(isSpot && { priority: 'Spot' }),
  };
  const set = {
    type: 'Microsoft.Compute/virtualMachineScaleSets',
    name,
    location,
    sku: { name: size, capacity: count },
    properties: { virtualMachineProfile: profile },
  };
  if (isSet) return [set];
  const properties = { hardwareProfile: { vmSize: size }, ...profile };
  const machine = { type: 'Microsoft.Compute/virtualMachines', name, location, properties, times: count };
  const disks = dataDisks.map(
    (disk, lun): ArmResource => ({
      type: 'Microsoft.Compute/disks',
      name: `${name}-data${lun}`,
      location,
      times: count,
      ...armDisk(disk),
    }),
  );
  return isOwn ? [machine, ...disks] : [machine];
}

const armPool = ({ size, count, os, isEphemeral, diskGib, isSpot, maxCount }: NodePool): Members => ({
  vmSize: size,
  count,
  osType: os === 'windows' ? 'Windows' : 'Linux',
  osDiskType: isEphemeral ? 'Ephemeral' : 'Managed',
  ...(diskGib !== undefined && { osDiskSizeGB: diskGib }),
  ...(isSpot && { scaleSetPriority: 'Spot' }),
  ...(maxCount !== undefined && { enableAutoScaling: true, minCount: 1, maxCount }),
});

/** @param inside all node pools in the cluster itself, as a list has them */
function armCluster(part: Cluster & Part, name: string, inside: boolean): readonly ArmResource[] {
  const { region: location, tier, pools, licenseType, hasOwnOutbound } = part;
  const named = pools.map((pool, index) => ({ name: `pool${index}`, ...armPool(pool) }));
  const type = 'Microsoft.ContainerService/managedClusters';
  const cluster = {
    type,
    name,
    location,
    sku: { name: 'Base', tier },
    properties: {
      agentPoolProfiles: inside ? named : named.slice(0, 1),
      networkProfile: { outboundType: hasOwnOutbound ? 'userDefinedRouting' : 'loadBalancer' },
      ...(licenseType && { windowsProfile: { licenseType } }),
    },
  };
  const others = named.slice(1).map(({ name: poolName, ...properties }) => ({
    type: `${type}/agentPools`,
    name: `${name}/${poolName}`,
    location: '',
    properties,
  }));
  return inside ? [cluster] : [cluster, ...others];
}

const gigabyte = 1024 ** 3;

function armDatabases(part: (Database | Pool) & Part, name: string): readonly ArmResource[] {
  const location = part.region;
  const type = 'Microsoft.Sql/servers';
  const server: ArmResource = { type, name, location, properties: { version: '12.0' } };
  if (part.kind === 'database') {
    const { sku, storageGb, licenseType, isZoneRedundant, replicas, count } = part;
    const dtus: Readonly<Record<string, Members>> = {
      S0: { name: 'Standard', tier: 'Standard', capacity: 10 },
      S3: { name: 'S3', tier: 'Standard', capacity: 100 },
    };
    const properties = {
      ...(storageGb !== undefined && { maxSizeBytes: storageGb * gigabyte }),
      ...(licenseType && { licenseType }),
      ...(isZoneRedundant && { zoneRedundant: true }),
      ...(replicas > 0 && { highAvailabilityReplicaCount: replicas }),
    };
    const [, base = '', cores = ''] = /^(.*_Gen5)_(\d+)$/.exec(sku) ?? [];
    const vcore = base === '' ? { name: sku } : { name: base, family: 'Gen5', capacity: Number(cores) };
    const own = { type: `${type}/databases`, name: `${name}/${name}`, location, sku: dtus[sku] ?? vcore, properties };
    return [server, { ...own, times: count }];
  }
  const tier = { GP_Gen5: 'GeneralPurpose', BC_Gen5: 'BusinessCritical', StandardPool: 'Standard' }[part.name];
  const pool = {
    type: `${type}/elasticPools`,
    name: `${name}/${name}`,
    location,
    sku: { name: part.name, tier, capacity: part.capacity },
    properties: {
      maxSizeBytes: part.storageGb * gigabyte,
      ...(part.licenseType && { licenseType: part.licenseType }),
    },
  };
  const elasticPoolId = `/subscriptions/a/resourceGroups/b/providers/Microsoft.Sql/servers/${name}/elasticPools/${name}`;
  const members = repeat(part.members, (index) => ({
    type: `${type}/databases`,
    name: `${name}/${name}-member${index}`,
    location,
    sku: { name: 'ElasticPool', tier, capacity: 0 },
    properties: { elasticPoolId },
  }));
  return [server, pool, ...members];
}

function armService({ region: location, type, sku, workers, count }: Service & Part, name: string): ArmResource {
  const common = { name, location, times: count };
  const properties = {};
  switch (type) {
    case 'public-ip': {
      const type = 'Microsoft.Network/publicIPAddresses';
      return { ...common, type, sku: { name: sku }, properties: { publicIPAllocationMethod: 'Static' } };
    }
    case 'nat-gateway':
      return { ...common, type: 'Microsoft.Network/natGateways', sku: { name: sku }, properties };
    case 'private-endpoint':
      return { ...common, type: 'Microsoft.Network/privateEndpoints', properties };
    case 'registry':
      return { ...common, type: 'Microsoft.ContainerRegistry/registries', sku: { name: sku }, properties };
    case 'plan': {
      const isLinux = isLinuxPlan(sku);
      const capacity = workers === undefined ? {} : { capacity: workers };
      return {
        ...common,
        type: 'Microsoft.Web/serverfarms',
        sku: { name: sku, ...capacity },
        ...(isLinux && { kind: 'linux' }),
        properties: { reserved: isLinux },
      };
    }
    case 'application-gateway': {
      const type = 'Microsoft.Network/applicationGateways';
      return { ...common, type, properties: { sku: { name: sku, tier: sku } } };
    }
  }
}

const armTypes = {
  network: 'Microsoft.Network/virtualNetworks',
  'security-group': 'Microsoft.Network/networkSecurityGroups',
  identity: 'Microsoft.ManagedIdentity/userAssignedIdentities',
  'storage-account': 'Microsoft.Storage/storageAccounts',
  'front-door': 'Microsoft.Network/frontDoors',
  vault: 'Microsoft.KeyVault/vaults',
} as const;

function armResources(part: Part, name: string, isApart: boolean): readonly ArmResource[] {
  switch (part.kind) {
    case 'machines':
      return armMachines(part, name, isApart);
    case 'disks': {
      const { sku, properties } = armDisk(part.disk);
      const bursting = part.bursts ? { burstingEnabled: true } : {};
      const type = 'Microsoft.Compute/disks';
      const { region: location, count } = part;
      return [{ type, name, location, sku, properties: { ...properties, ...bursting }, times: count }];
    }
    case 'database':
    case 'pool':
      return armDatabases(part, name);
    case 'cluster':
      return armCluster(part, name, !isApart);
    case 'service':
      return [armService(part, name)];
    case 'other':
      return [{ type: armTypes[part.type], name, location: part.region, sku: { name: 'Standard' }, properties: {} }];
  }
}

/** How a template is written. */
export interface TemplateStyle {
  /** Sizes, regions and numbers are parameters with defaults, and loops count. */
  readonly hasParameters: boolean;
  /** Data disks and node pools are resources of their own. */
  readonly isApart: boolean;
  /** All in a nested deployment. */
  readonly isNested: boolean;
  /** Resources by symbolic names, as Bicep compiles. */
  readonly isSymbolic: boolean;
  /** With comments, and a comma after each last member. */
  readonly isJsonc: boolean;
}

/** A template of ARM, as a text. */
export function asTemplate({ parts }: Architecture, style: TemplateStyle): string {
  const { hasParameters, isApart, isNested, isSymbolic, isJsonc } = style;
  const parameters: Record<string, Members> = {};
  const parameter = (name: string, value: unknown): unknown => {
    if (!hasParameters) return value;
    parameters[name] = { type: parameterType(value), defaultValue: value };
    return `[parameters('${name}')]`;
  };
  const resources = parts.flatMap((part, index) =>
    armResources(part, nameOf(index), isApart).flatMap((resource, at) => {
      const { times, location, name, sku, ...rest } = resource;
      const prefix = `${nameOf(index)}r${at}`;
      const whole = {
        apiVersion: '2024-03-01',
        ...rest,
        name,
        ...(location !== '' && { location: parameter(`${prefix}location`, location) }),
        ...(sku && { sku: parameter(`${prefix}sku`, sku) }),
      };
      if (times === undefined) return [whole];
      if (!hasParameters) return repeat(times, (number) => ({ ...whole, name: `${name}-${number}` }));
      const looped = { ...whole, name: `[format('{0}-{1}', '${name}', copyIndex())]` };
      return [{ ...looped, copy: { name: prefix, count: parameter(`${prefix}count`, times) } }];
    }),
  );
  const $schema = 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#';
  const common = { $schema, contentVersion: '1.0.0.0', ...(isSymbolic && { languageVersion: '2.0' }) };
  const own = isSymbolic ? Object.fromEntries(resources.map((resource, at) => [`resource${at}`, resource])) : resources;
  const inner = { ...common, parameters, resources: own };
  const deployment = {
    type: 'Microsoft.Resources/deployments',
    apiVersion: '2022-09-01',
    name: 'all',
    properties: { mode: 'Incremental', expressionEvaluationOptions: { scope: 'inner' }, template: inner },
  };
  const template = isNested ? { $schema, contentVersion: '1.0.0.0', resources: [deployment] } : inner;
  const text = JSON.stringify(template, null, 2);
  if (!isJsonc) return text;
  return `// The shop's architecture\n${text.replaceAll(/([\]}"\de])\n(\s*[\]}])/g, '$1, /* last */\n$2')}`;
}

function parameterType(value: unknown): string {
  if (typeof value === 'number') return 'int';
  return typeof value === 'object' ? 'object' : 'string';
}

/** How lists of the CLI come. */
export interface ListStyle {
  /** One array of arrays, instead of one of all rows. */
  readonly isNested: boolean;
  /** The list of disks comes before that of machines. */
  readonly disksFirst: boolean;
  /** A result of Azure Resource Graph, which has the members of `properties` in it. */
  readonly isGraph: boolean;
}

const groupOf = (part: Part): string => `rg-${part.region}`;

/** What `az … list` prints: members of `properties` stand beside the others, and what is not set is null. */
function listed(part: Part, index: number, isGraph: boolean): readonly Members[] {
  const name = nameOf(index);
  const group = groupOf(part);
  const idOf = (type: string, path: string): string => {
    const [namespace = '', ...types] = type.split('/');
    const names = path.split('/');
    const inside = types.map((each, at) => `${each}/${names[at]}`).join('/');
    return `/subscriptions/00000000-0000-0000-0000-0000000000a1/resourceGroups/${group}/providers/${namespace}/${inside}`;
  };
  const row = (
    { type, name: path, location, sku, kind, properties }: Omit<ArmResource, 'times'>,
    more: Members = {},
  ): Members => ({
    ...(isGraph ? { properties } : properties),
    id: idOf(type, path),
    name: path.split('/').at(-1),
    type,
    location,
    resourceGroup: group,
    sku: sku ?? (isGraph ? null : (properties.sku ?? null)),
    kind: kind ?? null,
    tags: { owner: 'shop', 'cost-centre': '12, 34' },
    zones: null,
    ...more,
  });
  const inside = armResources(part, name, false).flatMap((resource) => {
    const { times, ...rest } = resource;
    if (times === undefined) return [{ ...rest, location: rest.location || part.region }];
    return repeat(times, (at) => ({ ...rest, name: `${rest.name}-${at}` }));
  });
  if (part.kind !== 'machines' || part.isSet) return inside.map((resource) => row(resource));
  const { osDisk, dataDisks, os, image } = part;
  const diskType = 'Microsoft.Compute/disks';
  return inside.flatMap((machine) => {
    const diskRow = (suffix: string, disk: Disk, more: Members): Members => {
      const { sku, properties } = armDisk(disk);
      const managedBy = idOf(machine.type, machine.name).replace('resourceGroups/rg', 'resourceGroups/RG');
      const own = { type: diskType, name: `${machine.name}-${suffix}`, location: part.region, sku, properties };
      return row({ ...own, properties: { ...own.properties, ...more } }, { managedBy });
    };
    const gib = osDisk === 'ephemeral' ? 0 : (osDisk.gib ?? (os === 'windows' ? 127 : 30));
    const osRow =
      osDisk === 'ephemeral'
        ? []
        : [diskRow('os', { sku: osDisk.sku, gib }, { osType: os === 'windows' ? 'Windows' : 'Linux' })];
    const dataRows = dataDisks.map((disk, lun) => diskRow(`data${lun}`, disk, { osType: null }));
    const ids = dataRows.map(({ id }) => id);
    const power = isGraph
      ? { extended: { instanceView: { powerState: { code: 'PowerState/running' } } } }
      : { powerState: 'VM running' };
    const properties = {
      ...machine.properties,
      ...power,
      storageProfile: {
        imageReference: armImage(image),
        osDisk: {
          ...armOsDisk(osDisk),
          osType: os === 'windows' ? 'Windows' : 'Linux',
          ...(osDisk !== 'ephemeral' && {
            diskSizeGb: gib,
            managedDisk: { id: osRow[0]?.id, storageAccountType: osDisk.sku, resourceGroup: group },
          }),
        },
        dataDisks: dataDisks.map(({ gib: size, sku }, lun) => ({
          lun,
          createOption: 'Attach',
          diskSizeGb: size,
          managedDisk: { id: ids[lun], storageAccountType: sku, resourceGroup: group },
        })),
      },
    };
    return [row({ ...machine, properties }), ...osRow, ...dataRows];
  });
}

/** Lists of the Azure CLI, joined, or the result of a query. */
export function asLists({ parts }: Architecture, { isNested, disksFirst, isGraph }: ListStyle): object {
  const rows = parts.flatMap((part, index) => listed(part, index, isGraph));
  const byType = [...Map.groupBy(rows, ({ type }) => String(type))].sort(([left], [right]) => {
    const order = left < right ? -1 : 1;
    return disksFirst ? order : -order;
  });
  const lists = byType.map(([, list]) => list);
  if (isGraph) return { count: rows.length, data: lists.flat(), skip_token: null, total_records: rows.length };
  return isNested ? lists : lists.flat();
}
