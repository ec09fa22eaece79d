import { describe, expect, test } from 'vitest';
import { readAzList, readResourceGraph } from '../../../../../lib/pricing/inputs/arm/inventory.ts';
import { UnreadableInput } from '../../../../../lib/pricing/inputs/resource.ts';
import { readArmFixture, showResources } from '../../../../support/arm-inputs.ts';

const machines = readArmFixture('az-vm-list.json');
const disks = readArmFixture('az-disk-list.json');
const databases = readArmFixture('az-sql-db-list.json');
const subscription = '/subscriptions/00000000-0000-0000-0000-0000000000a1';
const inShop = (type: string, name: string): string => `${subscription}/resourceGroups/shop/providers/${type}/${name}`;
const machine = {
  id: inShop('Microsoft.Compute/virtualMachines', 'vm'),
  powerState: 'VM running',
  location: 'westeurope',
  hardwareProfile: { vmSize: 'Standard_D2s_v5' },
};

test('machines without a list of disks bring the disks that they tell', () => {
  expect(showResources(readAzList(machines).resources)).toEqual([
    'machine SHOP/Microsoft.Compute/virtualMachines/web-1 size=Standard_D4s_v5 os=linux',
    'disk SHOP/Microsoft.Compute/disks/web-1-os sku=StandardSSD_LRS gib=64',
    'disk shop/Microsoft.Compute/disks/web-1-data sku=Premium_LRS gib=256',
    'free SHOP/Microsoft.Compute/virtualMachines/batch-1',
    'unpriced SHOP/Microsoft.Compute/disks/batch-1-os: The machine does not tell size and type of the disk; add the list of disks (az disk list).',
    'unpriced SHOP/Microsoft.Compute/disks/shared: The machine does not tell size and type of the disk; add the list of disks (az disk list).',
    'machine SHOP/Microsoft.Compute/virtualMachines/jump size=Standard_B2ms os=windows',
  ]);
});

test('machines find their disks in the list of disks, and each disk is charged once', () => {
  const joined = readAzList([machines, disks]);
  expect(showResources(joined.resources)).toEqual([
    'machine SHOP/Microsoft.Compute/virtualMachines/web-1 size=Standard_D4s_v5 os=linux',
    'disk SHOP/Microsoft.Compute/disks/web-1-os sku=StandardSSD_LRS gib=64',
    'disk shop/Microsoft.Compute/disks/web-1-data sku=Premium_LRS gib=256',
    'free SHOP/Microsoft.Compute/virtualMachines/batch-1',
    'machine SHOP/Microsoft.Compute/virtualMachines/jump size=Standard_B2ms os=windows',
    'disk SHOP/Microsoft.Compute/disks/batch-1-os sku=Premium_LRS gib=127 tier=P10',
    'disk SHOP/Microsoft.Compute/disks/shared sku=Premium_LRS gib=4096 tier=P80 maxShares=3',
    'unpriced SHOP/Microsoft.Compute/disks/shared/bursting: Bursting on demand is charged by use, which is not priced. byUse=true',
    'disk SHOP/Microsoft.Compute/disks/orphan sku=PremiumV2_LRS gib=512 iops=8000 mbps=300',
  ]);
  expect(joined.warnings).toEqual([]);
  expect(readAzList([machines, disks, disks, machines])).toEqual(joined);
});

describe('rows with one id', () => {
  const bare = (id: string, type: string, more = {}): object => ({
    id: id.toUpperCase(),
    type,
    location: 'westeurope',
    properties: null,
    sku: null,
    tags: {},
    zones: [],
    ...more,
  });

  const database = {
    id: inShop('Microsoft.Sql/servers', 'sql/databases/orders'),
    location: 'westeurope',
    licenseType: 'BasePrice',
    maxSizeBytes: 500 * 1024 ** 3,
    zoneRedundant: true,
    sku: { name: 'GP_Gen5', tier: 'GeneralPurpose', family: 'Gen5', capacity: 8 },
  };
  const bareDatabase = bare(database.id, 'Microsoft.Sql/servers/databases', {
    sku: { name: 'GP_Gen5', tier: 'GeneralPurpose', family: null, capacity: 8 },
  });
  const databaseIsWhole =
    'sku=GP_Gen5 tier=GeneralPurpose family=Gen5 capacity=8 maxSizeGb=500 licenseType=BasePrice zoneRedundant=true';

  const deallocated = { ...machine, powerState: 'VM deallocated' };
  const bareMachine = bare(machine.id, 'Microsoft.Compute/virtualMachines');

  test.each([
    ['database', [database, bareDatabase], [databaseIsWhole]],
    ['machine', [machine, bareMachine], ['size=Standard_D2s_v5']],
  ])('a bare row takes nothing away from a full one: %s', (_, rows, expected) => {
    for (const order of [rows, rows.toReversed()]) {
      const { resources, warnings } = readAzList(order.map((row) => [row]));
      expect(showResources(resources).map((line) => line.split(' ').slice(2).join(' '))).toEqual(expected);
      expect(warnings).toEqual([]);
    }
  });

  test('a deallocated machine stays deallocated, and its power is known', () => {
    for (const rows of [
      [deallocated, bareMachine],
      [bareMachine, deallocated],
    ]) {
      const { resources, warnings } = readAzList(rows);
      expect(resources).toMatchObject([{ kind: 'free', assumed: ['no compute while it is deallocated'] }]);
      expect(warnings).toEqual([]);
    }
  });

  test('members of nested properties are put together, whatever case their names have', () => {
    const rows = [
      { id: machine.id, properties: { hardwareProfile: { vmSize: 'Standard_D2s_v5' }, storageProfile: null } },
      { ...machine, hardwareProfile: undefined, storageProfile: { osDisk: { osType: 'Linux' } } },
      {
        Id: machine.id,
        Properties: { HardwareProfile: { VmSize: '' }, StorageProfile: { OsDisk: { DiskSizeGB: 64 } } },
      },
    ];
    for (const order of [rows, rows.toReversed()])
      expect(showResources(readAzList(order).resources)).toContain(
        'machine shop/Microsoft.Compute/virtualMachines/vm size=Standard_D2s_v5 os=linux',
      );
  });

  test('nesting without end does not exhaust the stack', () => {
    const nested = (): unknown => {
      let tags: object = {};
      for (let level = 0; level < 20_000; level += 1) tags = { tags };
      return { ...machine, tags };
    };
    expect(readAzList([nested(), nested()]).resources).toHaveLength(1);
  });
});

test('two machines that share a disk are charged one', () => {
  const storageProfile = {
    dataDisks: [
      { managedDisk: { id: inShop('Microsoft.Compute/disks', 's'), storageAccountType: 'Premium_LRS' }, diskSizeGb: 8 },
    ],
  };
  const { resources } = readAzList([
    { ...machine, storageProfile },
    { ...machine, id: `${machine.id}2`, storageProfile },
  ]);
  expect(showResources(resources)).toEqual([
    'machine shop/Microsoft.Compute/virtualMachines/vm size=Standard_D2s_v5',
    'disk shop/Microsoft.Compute/disks/s sku=Premium_LRS gib=8',
    'machine shop/Microsoft.Compute/virtualMachines/vm2 size=Standard_D2s_v5',
  ]);
});

describe('a service that is stopped or paused', () => {
  type Row = { readonly properties?: object; readonly sku?: object };
  const kusto = { sku: { name: 'Standard_E8ads_v5', tier: 'Standard', capacity: 2 } };
  const postgres = { sku: { name: 'Standard_D4s_v3' }, properties: { storage: { storageSizeGB: 128 } } };
  const mysql = { sku: { name: 'Standard_D2ads_v5' }, properties: { storage: { storageSizeGB: 64, iops: 1000 } } };
  const gateway = (name: string) => ({ properties: { sku: { name, capacity: 2 } } });
  const ofType = (type: string, { properties = {}, ...row }: Row, state: object): object => ({
    id: inShop(type, 'it'),
    location: 'westeurope',
    ...row,
    properties: { ...properties, ...state },
  });
  /** Kinds of what it is charged for, by the part. */
  const chargesOf = (row: object): object =>
    Object.fromEntries(
      readAzList([row]).resources.map(({ address, kind }) => [address.split('/').slice(4).join('/'), kind]),
    );

  test.each([
    ['Microsoft.Fabric/capacities', { sku: { name: 'F64' } }, { state: 'Paused' }, { '': 'free', storage: 'unpriced' }],
    ['Microsoft.Kusto/clusters', kusto, { state: 'Stopped' }, { '': 'free', storage: 'unpriced' }],
    [
      'Microsoft.DBforPostgreSQL/flexibleServers',
      postgres,
      { state: 'Stopped' },
      { '': 'free', storage: 'meter', backup: 'unpriced' },
    ],
    [
      'Microsoft.DBforMySQL/flexibleServers',
      mysql,
      { state: 'stopping' },
      { '': 'free', storage: 'meter', backup: 'unpriced', iops: 'meter' },
    ],
    ['Microsoft.Network/applicationGateways', gateway('Standard_v2'), { operationalState: 'Stopped' }, { '': 'free' }],
    ['Microsoft.Network/applicationGateways', gateway('WAF_Large'), { operationalState: 'Stopped' }, { '': 'free' }],
    ['Microsoft.AnalysisServices/servers', { sku: { name: 'S1' } }, { state: 'Paused' }, { '': 'free' }],
    ['Microsoft.PowerBIDedicated/capacities', { sku: { name: 'A1' } }, { state: 'Paused' }, { '': 'free' }],
  ] as const)('costs no compute: %s', (type, row: Row, state, expected) => {
    expect(chargesOf(ofType(type, row, state))).toEqual(expected);
    expect(chargesOf(ofType(type, row, { state: 'Running' }))).not.toMatchObject({ '': 'free' });
  });

  test('says so, and a list of the CLI has its members beside the others', () => {
    const pool = { id: inShop('Microsoft.Synapse/workspaces', 'w/sqlPools/p'), location: 'westeurope', sku: 'DW100c' };
    expect(readAzList([{ ...pool, status: 'Paused' }]).resources).toMatchObject([
      { kind: 'free', assumed: ['no compute while it is paused'] },
      { kind: 'unpriced', byUse: true },
    ]);
    expect(readAzList([{ ...pool, status: 'Online' }]).resources).toMatchObject([{ kind: 'meter' }, {}]);
  });

  test('of a size without a price is still named', () => {
    const row = ofType(
      'Microsoft.DBforMySQL/flexibleServers',
      { ...mysql, sku: { name: 'odd' } },
      {
        state: 'Stopped',
      },
    );
    expect(chargesOf(row)).toMatchObject({ '': 'unpriced' });
  });
});

test('databases of the system and of a pool have no charge of their own', () => {
  expect(showResources(readAzList(databases).resources)).toEqual([
    'free shop/Microsoft.Sql/servers/shop-sql/databases/master',
    'database shop/Microsoft.Sql/servers/shop-sql/databases/orders sku=GP_Gen5 tier=GeneralPurpose family=Gen5 capacity=4 maxSizeGb=250 licenseType=BasePrice zoneRedundant=true',
    'free shop/Microsoft.Sql/servers/shop-sql/databases/reports',
    'database shop/Microsoft.Sql/servers/shop-sql/databases/legacy sku=Standard tier=Standard capacity=100 maxSizeGb=250',
  ]);
});

test('machines of a scale set that are listed themselves are not charged twice, nor are its disks', () => {
  const set = {
    id: inShop('Microsoft.Compute/virtualMachineScaleSets', 'set'),
    location: 'westeurope',
    sku: { name: 'Standard_D2s_v5', capacity: 2 },
    virtualMachineProfile: {
      storageProfile: {
        osDisk: { osType: 'Linux', diskSizeGb: 30, managedDisk: { storageAccountType: 'Premium_LRS' } },
      },
    },
  };
  const osDisk = {
    id: inShop('Microsoft.Compute/disks', 'set_0_os'),
    managedBy: `${set.id}/virtualMachines/set_0`,
    osType: 'Linux',
    diskSizeGb: 30,
    sku: { name: 'Premium_LRS' },
  };
  expect(showResources(readAzList([[set], [osDisk]]).resources)).toEqual([
    'machine shop/Microsoft.Compute/virtualMachineScaleSets/set count=2 size=Standard_D2s_v5 os=linux',
    'disk shop/Microsoft.Compute/virtualMachineScaleSets/set/osDisk count=2 sku=Premium_LRS gib=30',
    'free shop/Microsoft.Compute/disks/set_0_os',
  ]);
  const member = { ...machine, virtualMachineScaleSet: { id: set.id.toUpperCase() } };
  expect(showResources(readAzList([[set], [member]]).resources)).toEqual([
    'free shop/Microsoft.Compute/virtualMachineScaleSets/set',
    'machine shop/Microsoft.Compute/virtualMachines/vm size=Standard_D2s_v5',
  ]);
});

test('a list without the power of machines warns that all are taken as running', () => {
  const { powerState: _, ...unknown } = machine;
  expect(readAzList([unknown]).warnings).toEqual([
    'The list does not say which machines are deallocated: all are taken as running. The list of "az vm list -d" says it.',
  ]);
  expect(readAzList([machine]).warnings).toEqual([]);
});

test('members in the spelling of PowerShell, a single resource and pages of the REST API are read, too', () => {
  const spelled = {
    ResourceId: machine.id,
    ResourceType: 'Microsoft.Compute/virtualMachines',
    Location: 'West Europe',
    Properties: {
      HardwareProfile: { VmSize: 'Standard_D2s_v5' },
      InstanceView: { Statuses: [{ Code: 'PowerState/running' }] },
      StorageProfile: {
        OsDisk: {
          OsType: 'Windows',
          DiskSizeGB: 127,
          ManagedDisk: { StorageAccountType: 'Premium_LRS', Id: inShop('Microsoft.Compute/disks', 'os') },
        },
      },
    },
  };
  const read = readAzList(spelled);
  expect(showResources(read.resources)).toEqual([
    'machine shop/Microsoft.Compute/virtualMachines/vm size=Standard_D2s_v5 os=windows',
    'disk shop/Microsoft.Compute/disks/os sku=Premium_LRS gib=127',
  ]);
  expect(read.resources[0]?.region).toBe('West Europe');
  expect(readAzList({ value: [spelled], nextLink: 'https://example.com' })).toEqual({
    resources: read.resources,
    warnings: ['The list has further pages, which are not in the file.'],
  });
});

test('rows that are no resources are named all at once', () => {
  const read = () => readAzList(['x', machine, { name: 'y' }, { type: 'z' }]);
  expect(read).toThrow(UnreadableInput);
  expect(read).toThrow(/Row 1 is not an object\.\nRow 3 has no type.*\nRow 4 has no type/);
  expect(readAzList([])).toEqual({ resources: [], warnings: ['The list contains no resources.'] });
  expect(() => readAzList(null)).toThrow('Row 1 is not an object.');
});

test('a member named __proto__ is a member like others', () => {
  const hostile = JSON.parse('[{"__proto__":{"type":"Microsoft.Compute/disks"},"id":"x"}]');
  expect(() => readAzList(hostile)).toThrow(/Row 1 has no type/);
});

describe('read resource graph', () => {
  const graph = readArmFixture('resource-graph.json') as Record<string, unknown>;
  const data = graph.data as Record<string, unknown>[];

  test('a page of the graph becomes resources, and says that others are missing', () => {
    const { resources, warnings } = readResourceGraph(graph);
    expect(showResources(resources)).toEqual([
      'machine shop/Microsoft.Compute/virtualMachines/api-1 size=Standard_D2as_v5 os=linux',
      'disk shop/Microsoft.Compute/disks/api-1-os sku=Premium_LRS gib=64',
      'software shop/Microsoft.Compute/virtualMachines/api-1/software software={"name":"Red Hat Enterprise Linux","product":"Red Hat Enterprise Linux"} size=Standard_D2as_v5',
      'free shop/Microsoft.Compute/virtualMachines/idle',
      'disk shop/Microsoft.Compute/disks/idle-os sku=StandardSSD_LRS gib=30',
      'cluster shop/Microsoft.ContainerService/managedClusters/aks tier=Standard',
      'machine shop/Microsoft.ContainerService/managedClusters/aks/agentPools/system count=3 size=Standard_D4s_v5 os=linux',
      'disk shop/Microsoft.ContainerService/managedClusters/aks/agentPools/system/osDisk count=3 sku=Premium_LRS gib=128',
      'machine shop/Microsoft.ContainerService/managedClusters/aks/agentPools/win count=2 size=Standard_D4s_v5 os=windows priority=Spot',
      expect.stringMatching(
        /^meter shop\/Microsoft\.ContainerService\/managedClusters\/aks\/outbound .*Standard Included LB Rules/,
      ),
      expect.stringMatching(
        /^meter shop\/Microsoft\.ContainerService\/managedClusters\/aks\/outbound_address .*Standard IPv4 Static Public IP/,
      ),
      expect.stringMatching(
        /^unpriced shop\/Microsoft\.ContainerService\/managedClusters\/aks\/outbound_data: .*byUse=true$/,
      ),
      'free MC_shop_aks_westeurope/Microsoft.Compute/virtualMachineScaleSets/aks-system-1-vmss',
      'disk MC_shop_aks_westeurope/Microsoft.Compute/disks/pvc-1 sku=StandardSSD_LRS gib=100',
      'free shop/Microsoft.Network/networkInterfaces/api-1-nic',
      expect.stringMatching(
        /^meter shop\/Microsoft\.Network\/publicIPAddresses\/api-1-ip .*Standard IPv4 Static Public IP.*quantity=730/,
      ),
    ]);
    expect(warnings).toEqual([
      'The file has 8 of 20 resources; the others are on further pages of the result: use --first and --skip-token.',
    ]);
  });

  test('a whole result has no warning, in whatever form it is written', () => {
    const { resources } = readResourceGraph(graph);
    const columns = ['id', 'name', 'type', 'location', 'sku', 'managedBy', 'properties'];
    const rows = data.map((row) => columns.map((name) => row[name] ?? null));
    const table = { columns: columns.map((name) => ({ name, type: 'string' })), rows };
    for (const whole of [
      { count: 8, data, skip_token: null, total_records: 8 },
      { Data: data, SkipToken: null },
      data,
      { data: table },
    ]) {
      expect(readResourceGraph(whole)).toEqual({ resources, warnings: [] });
    }
  });

  test('another token, or a total above the rows, is a warning as well', () => {
    const warning = /others are on further pages/;
    expect(readResourceGraph({ data, $skipToken: 'x' }).warnings).toEqual([expect.stringMatching(warning)]);
    expect(readResourceGraph({ data, totalRecords: 9 }).warnings).toEqual([expect.stringMatching(warning)]);
  });

  test('a cluster whose load balancer is listed itself does not name it again', () => {
    const cluster = data.find(({ name }) => name === 'aks') as { properties: object; id: string };
    const [subscription] = cluster.id.split('/resourceGroups/');
    const balancer = {
      id: `${subscription}/resourceGroups/MC_shop/providers/Microsoft.Network/loadBalancers/kubernetes`,
      sku: { name: 'Standard' },
      properties: { loadBalancingRules: [{}], outboundRules: [{}] },
    };
    const managed = { ...cluster, properties: { ...cluster.properties, nodeResourceGroup: 'mc_shop' } };
    const outboundOf = (...rows: readonly object[]) =>
      showResources(readResourceGraph(rows).resources).filter((line) => line.includes('/outbound'));
    expect(outboundOf(managed)).toHaveLength(3);
    expect(outboundOf(managed, balancer)).toEqual([]);
  });

  test('a failover group is free, since the databases that it makes are listed themselves', () => {
    const group = {
      id: inShop('Microsoft.Sql/servers/main/failoverGroups', 'pair'),
      properties: { databases: [inShop('Microsoft.Sql/servers/main/databases', 'orders')] },
    };
    expect(readResourceGraph([group]).resources).toMatchObject([
      { kind: 'free', assumed: ['no charge of its own: its secondaries are databases, which are listed themselves'] },
    ]);
  });

  test('a stopped cluster has neither a control plane nor machines', () => {
    const cluster = data.find(({ name }) => name === 'aks') as { properties: object };
    const stopped = { ...cluster, properties: { ...cluster.properties, powerState: { code: 'Stopped' } } };
    expect(showResources(readResourceGraph([stopped]).resources).map((line) => line.split(' ')[0])).toEqual([
      'free',
      'free',
      'free',
      'meter',
      'meter',
      'unpriced',
    ]);
  });

  test('what is no result is refused', () => {
    for (const value of [null, {}, { data: 'x' }, 7]) expect(() => readResourceGraph(value)).toThrow('no list "data"');
  });
});
