import { describe, expect, test } from 'vitest';
import type { ArmSource } from '../../../../../../lib/pricing/inputs/arm/mapping/arm-source.ts';
import { readArmResource } from '../../../../../../lib/pricing/inputs/arm/mapping/read-arm-resource.ts';
import { Unknown } from '../../../../../../lib/pricing/inputs/arm/unknown.ts';
import { showResources } from '../../../../../support/arm-inputs.ts';

const read = (type: string, more: Partial<ArmSource>) =>
  readArmResource({ address: 'x', type, location: 'westeurope', ...more });
const show = (type: string, more: Partial<ArmSource>): string[] => showResources(read(type, more));
const noSize = new Unknown('{size}', ['the parameter "size" has no value']);

test.each([
  [
    'disk x sku=Premium_LRS gib=100 tier=P20 maxShares=2',
    {
      sku: { name: 'Premium_LRS' },
      properties: { diskSizeGB: 100, tier: 'P20', maxShares: 2, diskIOPSReadWrite: 500 },
    },
  ],
  [
    'disk x sku=PremiumV2_LRS gib=100 iops=5000 mbps=200',
    { sku: 'PremiumV2_LRS', properties: { diskSizeGB: 100, diskIOPSReadWrite: 5000, diskMBpsReadWrite: '200' } },
  ],
  ['disk x sku=Standard_LRS gib=32', { properties: { diskSizeGB: '32' } }],
  [
    'disk x sku=Standard_LRS gib=32',
    { properties: { creationData: { createOption: 'Upload', uploadSizeBytes: 2 ** 35 + 512 } } },
  ],
  [
    'unpriced x: The size of the disk (diskSizeGB) is not in the file.',
    { properties: { creationData: { createOption: 'Empty' } } },
  ],
  [
    'unpriced x: The disk has the size of what it is made from, which is not in the file; name it as diskSizeGB.',
    { properties: { creationData: { createOption: 'Copy' } } },
  ],
  [
    'unpriced x: "sku.name" is not known: the parameter "size" has no value.',
    { sku: { name: noSize }, properties: { diskSizeGB: 1 } },
  ],
])('a managed disk is "%s"', (line, more) => {
  expect(show('microsoft.compute/DISKS', more)).toEqual([line]);
});

test.each([
  [
    'database x sku=GP_Gen5 capacity=4 maxSizeGb=32',
    { sku: { name: 'GP_Gen5', capacity: '4' }, properties: { maxSizeBytes: 34359738368 } },
  ],
  ['database x sku=GP_S_Gen5_2', { sku: 'GP_S_Gen5_2' }],
  ['database x sku=Standard tier=Standard capacity=50', { sku: { name: 'Standard', tier: 'Standard', capacity: 50 } }],
  ['database x sku=Standard tier=Standard', { sku: { tier: 'Standard' } }],
  [
    'database x sku=HS_Gen5_4 replicas=2',
    { sku: { name: 'HS_Gen5_4' }, properties: { highAvailabilityReplicaCount: 2, maxSizeBytes: -1 } },
  ],
  [
    'database x sku=BC_Gen5_4 zoneRedundant=true',
    { sku: { name: 'BC_Gen5_4' }, properties: { highAvailabilityReplicaCount: 2, zoneRedundant: 'true' } },
  ],
  ['database x sku=GP_Gen5_2', {}],
  // The API of 2014 has no SKU.
  [
    'database x sku=Basic tier=Basic maxSizeGb=1',
    { properties: { edition: 'Basic', requestedServiceObjectiveName: 'Basic', maxSizeBytes: '1073741824' } },
  ],
  ['database x sku=S3 tier=Standard', { properties: { edition: 'Standard', requestedServiceObjectiveName: 'S3' } }],
  ['database x sku=Premium tier=Premium', { properties: { edition: 'Premium' } }],
  ['free x', { properties: { edition: 'Standard', elasticPoolName: 'p' } }],
  ['free x', { properties: { edition: 'Standard', requestedServiceObjectiveName: 'ElasticPool' } }],
  [
    'unpriced x: Only an id (requestedServiceObjectiveId) says its size; name it as requestedServiceObjectiveName.',
    { properties: { edition: 'Standard', requestedServiceObjectiveId: 'f1173c43' } },
  ],
  ['free x', { sku: { name: 'ElasticPool' } }],
  ['free x', { properties: { elasticPoolId: '/a' } }],
  ['free x', { sku: { name: 'System0' } }],
  ['free x', { sku: 'GP_S_Gen5_2', properties: { useFreeLimit: true } }],
  [
    'database x sku=GP_S_Gen5_2',
    { sku: 'GP_S_Gen5_2', properties: { useFreeLimit: true, freeLimitExhaustionBehavior: 'BillOverUsage' } },
  ],
  [
    'unpriced x: "elasticPoolId" is not known: the parameter "size" has no value.',
    { properties: { elasticPoolId: noSize } },
  ],
  ['unpriced x: "sku" is not known: the parameter "size" has no value.', { sku: noSize }],
])('a database is "%s"', (line, more) => {
  expect(show('Microsoft.Sql/servers/databases', more)).toEqual([line]);
});

test('an elastic pool is a database of its own kind', () => {
  const sku = { name: 'GP_Gen5', tier: 'GeneralPurpose', family: 'Gen5', capacity: 4 };
  expect(show('Microsoft.Sql/servers/elasticPools', { sku, properties: { licenseType: 'BasePrice' } })).toEqual([
    'database x sku=GP_Gen5 tier=GeneralPurpose family=Gen5 capacity=4 licenseType=BasePrice isPool=true',
  ]);
  expect(
    show('Microsoft.Sql/servers/elasticPools', { properties: { edition: 'Standard', dtu: 100, storageMB: 102_400 } }),
  ).toEqual(['database x sku=StandardPool tier=Standard capacity=100 maxSizeGb=100 isPool=true']);
});

describe('a cluster', () => {
  const outbound = [
    expect.stringMatching(/^meter x\/outbound .*Standard Included LB Rules/),
    expect.stringMatching(/^meter x\/outbound_address .*Standard IPv4 Static Public IP/),
    expect.stringMatching(/^unpriced x\/outbound_data: .*byUse=true$/),
  ];
  const type = 'Microsoft.ContainerService/managedClusters';
  const pools = (...agentPoolProfiles: object[]) =>
    read(type, {
      sku: { tier: 'Free' },
      properties: { agentPoolProfiles, windowsProfile: { licenseType: 'Windows_Server' } },
    });

  test('pays for a public address of each node, unless a prefix does', () => {
    const pool = { name: 'a', count: 3, vmSize: 'Standard_D8s_v5', osDiskType: 'Ephemeral', enableNodePublicIP: true };
    expect(showResources(pools(pool))[2]).toMatch(
      /^meter x\/agentPools\/a\/publicIPAddresses count=3 .*Standard IPv4 Static Public IP/,
    );
    expect(showResources(pools({ ...pool, nodePublicIPPrefixID: '/prefix' }))[2]).toMatch(/^meter x\/outbound/);
  });

  test('is a control plane, and the machines and disks of its pools', () => {
    expect(
      showResources(
        pools(
          { name: 'a', count: '3', vmSize: 'Standard_D8s_v5' },
          { name: 'w', count: 1, vmSize: 'Standard_D2s_v5', osType: 'Windows', osDiskType: 'Ephemeral' },
        ),
      ),
    ).toEqual([
      'cluster x tier=Free',
      'machine x/agentPools/a count=3 size=Standard_D8s_v5 os=linux',
      'disk x/agentPools/a/osDisk count=3 sku=Premium_LRS gib=256',
      'machine x/agentPools/w count=1 size=Standard_D2s_v5 os=windows licenseType=Windows_Server',
      ...outbound,
    ]);
  });

  test.each([
    [{}, ['meter', 'meter', 'unpriced']],
    [{ networkProfile: { outboundType: 'LoadBalancer' } }, ['meter', 'meter', 'unpriced']],
    [{ networkProfile: { outboundType: 'managedNATGateway' } }, ['meter', 'meter', 'unpriced']],
    [{ networkProfile: { loadBalancerProfile: { outboundIPs: { publicIPs: [] } } } }, ['meter', 'unpriced']],
    [{ networkProfile: { outboundType: 'userDefinedRouting' } }, []],
    [{ networkProfile: noSize }, ['unpriced']],
  ])('charges what Azure makes for the outbound traffic of %j', (properties, kinds) => {
    const lines = show(type, { properties }).filter((line) => line.includes('x/outbound'));
    expect(lines.map((line) => line.split(' ')[0])).toEqual(kinds);
  });

  test('says what it takes where a pool leaves it out', () => {
    const [, machines, disk] = pools({
      name: 'a',
      vmSize: 'Standard_D2s_v5',
      enableAutoScaling: true,
      minCount: 2,
      maxCount: 9,
    });
    expect(machines).toMatchObject({ count: 2, assumed: ['2 machines, of 2 to 9'] });
    expect(disk).toMatchObject({
      count: 2,
      gib: 128,
      assumed: expect.arrayContaining(['a managed OS disk, where Azure takes an ephemeral one if it fits']),
    });
    expect(pools({ name: 'a', vmSize: 'Standard_D2s_v5' })[1]).toMatchObject({
      assumed: ['1 machine, since the file names no count'],
    });
  });

  test.each(['Automatic', 'automatic'])(
    'of the SKU %s has the control plane of AKS Automatic, and named nodes',
    (name) => {
      const agentPoolProfiles = [
        { name: 'system', count: 3, mode: 'System' },
        { name: 'own', count: 2, vmSize: 'Standard_D4s_v5', osDiskType: 'Ephemeral' },
      ];
      expect(show(type, { sku: { name, tier: 'Standard' }, properties: { agentPoolProfiles } })).toEqual([
        expect.stringMatching(/^meter x .*Automatic Hosted Control Plane/),
        'unpriced x/nodes: Azure chooses its nodes; each is charged as a machine, and by the hour of its vCPUs. byUse=true',
        'free x/agentPools/system',
        'machine x/agentPools/own count=2 size=Standard_D4s_v5 os=linux',
        ...outbound,
      ]);
      expect(show(type, { sku: { name: 'Base', tier: 'Standard' } })[0]).toBe('cluster x tier=Standard');
      expect(show(type, { sku: { name: noSize, tier: 'Standard' } })[0]).toMatch(
        /^unpriced x: "sku.name" is not known/,
      );
    },
  );

  test('has no price for a pool whose count only the deployment tells', () => {
    expect(showResources(pools({ name: 'a', count: noSize, vmSize: 'Standard_D2s_v5' })).slice(1)).toEqual([
      'unpriced x/agentPools/a: "count" is not known: the parameter "size" has no value.',
      ...outbound,
    ]);
    expect(show(type, { properties: { agentPoolProfiles: noSize } })[1]).toMatch(/^unpriced x\/agentPools: /);
  });
});

test.each([
  ['Microsoft.Network/virtualNetworks', 'free x'],
  ['microsoft.network/privateDnsZones/A', 'free x'],
  ['Microsoft.Authorization/roleAssignments', 'free x'],
  [
    'Microsoft.Invented/things',
    'unpriced x: It is not known here whether Microsoft.Invented/things costs anything. isUnknownType=true',
  ],
  ['constructor', 'unpriced x: It is not known here whether constructor costs anything. isUnknownType=true'],
  ['__proto__', 'unpriced x: It is not known here whether __proto__ costs anything. isUnknownType=true'],
])('%s is "%s"', (type, line) => {
  expect(show(type, {})).toEqual([line]);
});

test('a balancer is free of charge only if it is a basic one', () => {
  const kinds = (sku?: object) => read('Microsoft.Network/loadBalancers', { sku }).map(({ kind }) => kind);
  expect([kinds({ name: 'Basic' }), kinds({ name: 'Standard' })]).toEqual([
    ['free'],
    ['meter', 'unpriced', 'unpriced'],
  ]);
});

test('a region that only the deployment tells is left out and said', () => {
  const location = new Unknown('{resourceGroup().location}', ['resourceGroup().location']);
  const [disk] = read('Microsoft.Compute/disks', { location, sku: 'Premium_LRS', properties: { diskSizeGB: 1 } });
  expect(disk).toMatchObject({ kind: 'disk', unknown: ['location: resourceGroup().location'] });
  expect(disk?.region).toBeUndefined();
});

describe('a type whose charge hangs on a member', () => {
  const binding = 'Microsoft.Web/sites/hostNameBindings';
  const group = 'Microsoft.Sql/servers/failoverGroups';
  const network = 'Microsoft.Network/virtualNetworks';

  test.each([
    [binding, {}],
    [binding, { sslState: 'SniEnabled' }],
    ['Microsoft.Web/sites', { hostNameSslStates: [{ name: 'a', sslState: 'SniEnabled' }] }],
    [group, { databases: [] }],
    ['Microsoft.Network/networkInterfaces', { auxiliarySku: 'None' }],
    [network, { virtualNetworkPeerings: [] }],
  ])('is free without it: %s %j', (type, properties) => {
    expect(read(type, { properties })).toMatchObject([{ kind: 'free' }]);
  });

  test.each([
    [binding, { sslState: 'IpBasedEnabled' }, /TLS binding by IP address is charged/],
    ['Microsoft.Web/sites/slots/hostNameBindings', { sslState: 'IpBasedEnabled' }, /TLS binding by IP address/],
    [group, { databases: ['/databases/orders'] }, /makes a secondary of each of its databases/],
    ['Microsoft.Network/networkInterfaces', { auxiliarySku: 'A2' }, /accelerated connections/],
    [network, { virtualNetworkPeerings: [{ name: 'hub' }] }, /peerings are charged by traffic/],
    [binding, { sslState: noSize }, /"sslState" is not known/],
  ])('is not free with it: %s %j', (type, properties, reason) => {
    expect(read(type, { properties })).toMatchObject([{ kind: 'unpriced', reason: expect.stringMatching(reason) }]);
  });

  test('of a site is a part of it', () => {
    const properties = { hostNameSslStates: [{ sslState: 'IpBasedEnabled' }, { sslState: 'SniEnabled' }] };
    expect(read('Microsoft.Web/sites', { properties })).toMatchObject([
      { kind: 'free', address: 'x' },
      { kind: 'unpriced', address: 'x/hostNameSslStates' },
    ]);
  });
});
