import { describe, expect, test } from 'vitest';
import { readEntries, readOne } from '../../../../support/terraform-plan.ts';

const cluster = 'azurerm_kubernetes_cluster';
const pool = 'azurerm_kubernetes_cluster_node_pool';
const nodes = { vm_size: 'Standard_D2s_v5', node_count: 3, os_disk_type: 'Managed', os_disk_size_gb: 128 };

describe('a cluster', () => {
  test('is its control plane, its first pool, and what it makes for outbound traffic', () => {
    expect(readOne(cluster, { sku_tier: 'Premium', default_node_pool: [nodes] })).toMatchObject([
      { address: `${cluster}.it`, kind: 'cluster', tier: 'Premium' },
      {
        address: `${cluster}.it.default_node_pool[0]`,
        kind: 'machine',
        count: 3,
        size: 'Standard_D2s_v5',
        os: 'linux',
      },
      { address: `${cluster}.it.default_node_pool[0].os_disk`, kind: 'disk', count: 3, sku: 'Premium_LRS', gib: 128 },
      { address: `${cluster}.it.outbound`, kind: 'meter', region: 'Global' },
      { address: `${cluster}.it.outbound_address`, kind: 'meter', count: 1, region: 'westeurope' },
      { address: `${cluster}.it.outbound_data`, kind: 'unpriced', byUse: true },
    ]);
  });

  test.each([
    ['as many addresses as its profile names', { load_balancer_profile: [{ managed_outbound_ip_count: 3 }] }, 3],
    ['one address without a number', { load_balancer_profile: [{ idle_timeout_in_minutes: 9 }] }, 1],
    [
      'as many addresses as its NAT gateway names',
      { outbound_type: 'managedNATGateway', nat_gateway_profile: [{ managed_outbound_ip_count: 2 }] },
      2,
    ],
  ])('makes %s', (_, network, count) => {
    const read = readOne(cluster, { default_node_pool: [nodes], network_profile: [network] });
    expect(read.find(({ address }) => address.endsWith('.outbound_address'))).toMatchObject({ kind: 'meter', count });
  });

  test('makes no address beside those of its owner, and no balancer of the SKU Basic that costs', () => {
    const kinds = (network: object) =>
      readOne(cluster, { default_node_pool: [nodes], network_profile: [network] })
        .filter(({ address }) => address.includes('.outbound'))
        .map(({ kind }) => kind);
    expect(kinds({ load_balancer_profile: [{ outbound_ip_address_ids: ['/ip/1'] }] })).toEqual(['meter', 'unpriced']);
    expect(kinds({ load_balancer_sku: 'basic' })).toEqual([]);
  });

  test('makes nothing for outbound traffic that goes another way', () => {
    const values = { default_node_pool: [nodes], network_profile: [{ outbound_type: 'userDefinedRouting' }] };
    expect(readOne(cluster, values).map(({ kind }) => kind)).toEqual(['cluster', 'machine', 'disk']);
  });

  test('says that the plan does not tell its first pool', () => {
    expect(readOne(cluster, { sku_tier: 'Free' })[1]).toMatchObject({
      address: `${cluster}.it.default_node_pool[0]`,
      kind: 'unpriced',
    });
  });

  test('is not priced while its tier is not known', () => {
    const expressions = { sku_tier: { references: ['terraform_data.tier.output', 'terraform_data.tier'] } };
    expect(readOne(cluster, {}, { unknown: { sku_tier: true }, expressions })[0]).toMatchObject({
      kind: 'unpriced',
      reason: 'Its tier is known only when the plan is applied.',
    });
  });
});

describe('a node pool', () => {
  const read = (values: object, more: Parameters<typeof readOne>[2] = {}) =>
    readOne(pool, { ...nodes, ...values }, more);

  test.each([
    ['its number', {}, 3, undefined],
    ['one where no number is given', { node_count: null }, 1, '1 node, since the plan gives no number'],
    [
      'the number with which autoscaling begins',
      { auto_scaling_enabled: true, min_count: 2, max_count: 5 },
      3,
      '3 nodes, with which the pool begins; autoscaling may make 2 to 5',
    ],
    [
      'the minimum of autoscaling',
      { node_count: null, auto_scaling_enabled: true, min_count: 2, max_count: 5 },
      2,
      '2 nodes, the minimum; autoscaling may make 2 to 5',
    ],
    [
      'the minimum, by the name that the member had',
      { node_count: null, enable_auto_scaling: true, min_count: 1, max_count: 5 },
      1,
      '1 node, the minimum; autoscaling may make 1 to 5',
    ],
  ])('has %s', (_, values, count, assumed) => {
    expect(read(values)).toMatchObject([
      { kind: 'machine', count, ...(assumed && { assumed: [assumed] }) },
      { kind: 'disk', count },
    ]);
  });

  test.each(['node_public_ip_enabled', 'enable_node_public_ip'])(
    'pays for a public address of each node (%s)',
    (name) => {
      const withAddresses = { os_disk_type: 'Ephemeral', [name]: true };
      expect(read(withAddresses)[1]).toMatchObject({
        address: `${pool}.it.public_ip`,
        kind: 'meter',
        count: 3,
        meter: { meter: 'Standard IPv4 Static Public IP' },
      });
      expect(read({ ...withAddresses, node_public_ip_prefix_id: '/prefix' })).toHaveLength(1);
    },
  );

  test('that may scale down to nothing costs nothing, and says so', () => {
    expect(read({ node_count: null, auto_scaling_enabled: true, min_count: 0, max_count: 9 })).toMatchObject([
      { kind: 'free', assumed: ['0 nodes, the minimum; autoscaling may make 0 to 9'] },
    ]);
  });

  test('is not priced while the number of its nodes is not known', () => {
    const expressions = { node_count: { references: ['data.external.size.result', 'data.external.size'] } };
    expect(read({ node_count: null }, { unknown: { node_count: true }, expressions })).toMatchObject([
      { kind: 'unpriced', reason: 'The number of its nodes is known only when the plan is applied.' },
    ]);
  });

  test('passes on its priority, and has no disk where that is on the host', () => {
    expect(read({ priority: 'Spot', os_disk_type: 'Ephemeral' })).toMatchObject([
      { kind: 'machine', priority: 'Spot' },
    ]);
  });

  test.each([
    ['Standard_D4s_v5', 128, '128 GiB for the OS disk, as AKS gives to nodes with 4 vCPUs'],
    ['Standard_D8s_v5', 256, '256 GiB for the OS disk, as AKS gives to nodes with 8 vCPUs'],
    ['Standard_D16s_v5', 512, '512 GiB for the OS disk, as AKS gives to nodes with 16 vCPUs'],
    ['Standard_D64s_v5', 1024, '1024 GiB for the OS disk, as AKS gives to nodes with 64 vCPUs'],
    ['Standard_X9_v9', 128, '128 GiB for the OS disk, as the smallest nodes of AKS have'],
  ])('takes the size of its disk from the vCPUs of %s', (vm_size, gib, assumed) => {
    const unknown = { os_disk_size_gb: true };
    expect(read({ vm_size, os_disk_size_gb: null }, { unknown })[1]).toMatchObject({
      kind: 'disk',
      gib,
      assumed: [assumed, expect.stringContaining('for the OS disk')],
    });
  });

  test('has the licence for Windows that its cluster has', () => {
    const windows = (license: string | null) =>
      readEntries([
        { type: cluster, values: { location: 'westeurope', windows_profile: [{ license, admin_password: 'secret' }] } },
        {
          type: pool,
          values: { ...nodes, os_type: 'Windows' },
          unknown: { kubernetes_cluster_id: true },
          expressions: { kubernetes_cluster_id: { references: [`${cluster}.it.id`, `${cluster}.it`] } },
        },
      ]).resources.find(({ address }) => address === `${pool}.it`);
    expect(windows('Windows_Server')).toMatchObject({ os: 'windows', licenseType: 'Windows_Server' });
    expect(windows(null)).toMatchObject({ os: 'windows', licenseType: undefined });
  });
});
