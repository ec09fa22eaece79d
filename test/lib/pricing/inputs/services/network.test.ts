import { describe, expect, test } from 'vitest';
import { chargesInBoth, chargesInPlan, chargesInTemplate } from '../../../../support/service-charges.ts';

const network = (type: string) => `Microsoft.Network/${type}`;
const data = 'data: by use: The data that it processes is charged by the GB, and the file does not tell how much.';

test.each([
  [
    'Standard',
    { sku: 'Standard' },
    { name: 'Standard' },
    '1 × 730 Hours of IP Addresses [Standard]: Standard IPv4 Static Public IP, westeurope',
  ],
  [
    'Standard of the whole world',
    { sku: 'Standard', sku_tier: 'Global' },
    { name: 'Standard', tier: 'Global' },
    '1 × 730 Hours of IP Addresses [Global]: Global IPv4 Static Public IP, westeurope',
  ],
])('a public address %s', (_, values, sku, line) => {
  expect(
    chargesInBoth({
      terraform: [{ type: 'azurerm_public_ip', values: { ...values, allocation_method: 'Static' } }],
      arm: [{ type: network('publicIPAddresses'), sku, properties: { publicIPAllocationMethod: 'Static' } }],
    }),
  ).toEqual([line]);
});

test.each([
  [{ ddos_protection_mode: 'Enabled' }, { protectionMode: 'enabled' }, true],
  [
    { ddos_protection_mode: 'Enabled', ddos_protection_plan_id: '/plans/1' },
    { protectionMode: 'Enabled', ddosProtectionPlan: { id: '/plans/1' } },
    false,
  ],
  [{ ddos_protection_mode: 'VirtualNetworkInherited' }, { protectionMode: 'VirtualNetworkInherited' }, false],
  [{}, undefined, false],
])('the DDoS protection of a single public address is named: %j', (values, ddosSettings, isNamed) => {
  expect(
    chargesInBoth({
      terraform: [{ type: 'azurerm_public_ip', values: { ...values, sku: 'Standard', allocation_method: 'Static' } }],
      arm: [
        {
          type: network('publicIPAddresses'),
          sku: { name: 'Standard' },
          properties: { publicIPAllocationMethod: 'Static', ddosSettings },
        },
      ],
    }),
  ).toEqual([
    '1 × 730 Hours of IP Addresses [Standard]: Standard IPv4 Static Public IP, westeurope',
    ...(isNamed
      ? ['ddos_protection: not priced: DDoS protection of a single address is charged by the hour and is not priced.']
      : []),
  ]);
});

describe('a prefix of public addresses', () => {
  test.each([
    [
      'costs each of its addresses',
      { prefix_length: 30, sku: 'Standard' },
      { sku: { name: 'Standard' }, properties: { prefixLength: 30 } },
      ['4 × 730 Hours of Public IP Prefix [Standard]: Standard Static IP Addresses, westeurope'],
    ],
    [
      'of the whole world has a meter of its own',
      { prefix_length: 31, sku: 'Standard', sku_tier: 'Global' },
      { sku: { name: 'Standard', tier: 'Global' }, properties: { prefixLength: 31 } },
      ['2 × 730 Hours of Public IP Prefix [Global]: Global Static Public IP, westeurope'],
    ],
    [
      'of IPv6 costs nothing',
      { prefix_length: 124, ip_version: 'IPv6' },
      { sku: { name: 'Standard' }, properties: { prefixLength: 124, publicIPAddressVersion: 'IPv6' } },
      ['free'],
    ],
    [
      'of a later SKU is not priced',
      { prefix_length: 28, sku: 'StandardV2' },
      { sku: { name: 'StandardV2' }, properties: { prefixLength: 28 } },
      ['not priced: A prefix of public IP addresses of the SKU StandardV2 is not priced.'],
    ],
    [
      'of addresses that its owner brings is not priced',
      { prefix_length: 28, custom_ip_prefix_id: '/prefixes/1' },
      { sku: { name: 'Standard' }, properties: { prefixLength: 28, customIPPrefix: { id: '/prefixes/1' } } },
      ['not priced: Addresses of its owner are not priced.'],
    ],
  ])('%s', (_, values, arm, lines) => {
    const terraform = [{ type: 'azurerm_public_ip_prefix', values }];
    expect(chargesInBoth({ terraform, arm: [{ type: network('publicIPPrefixes'), ...arm }] })).toEqual(lines);
  });

  test('without a length has 16 addresses in a plan, and no price in a template', () => {
    expect(chargesInPlan([{ type: 'azurerm_public_ip_prefix', values: {} }])).toEqual([
      '16 × 730 Hours of Public IP Prefix [Standard]: Standard Static IP Addresses, westeurope',
    ]);
    expect(chargesInTemplate([{ type: network('publicIPPrefixes'), sku: { name: 'Standard' } }])).toEqual([
      'not priced: The length of the prefix is not in the file.',
    ]);
  });
});

test.each(['Standard', 'StandardV2'])('a NAT gateway of the SKU %s has the meters of Standard', (sku) => {
  expect(
    chargesInBoth({
      terraform: [{ type: 'azurerm_nat_gateway', values: { sku_name: sku } }],
      arm: [{ type: network('natGateways'), sku: { name: sku } }],
    }),
  ).toEqual(['1 × 730 Hours of NAT Gateway [Standard]: Standard Gateway, Global', data]);
});

describe('a load balancer', () => {
  const base = '1 × 730 Hours of Load Balancer [Standard]: Standard Included LB Rules and Outbound Rules, Global';

  test('of a plan costs its hours, and tells of rules that are resources of their own', () => {
    expect(chargesInPlan([{ type: 'azurerm_lb', values: { sku: 'Standard' } }])).toEqual([
      base,
      'rules: by use: Each rule beyond 5 is charged by the hour.',
      data,
    ]);
    for (const type of ['azurerm_lb_rule', 'azurerm_lb_outbound_rule']) {
      expect(chargesInPlan([{ type, values: { loadbalancer_id: '/lb' } }])).toEqual(['free']);
    }
  });

  test('of a template has its rules', () => {
    const type = network('loadBalancers');
    const of = (rules: number, outbound: number) =>
      chargesInTemplate([
        {
          type,
          sku: { name: 'Standard' },
          properties: { loadBalancingRules: Array(rules).fill({}), outboundRules: Array(outbound).fill({}) },
        },
      ]);
    expect(of(4, 1)).toEqual([base, data]);
    expect(of(6, 1)).toEqual([
      base,
      'rules: 2 × 730 Units/Hour of Load Balancer [Standard]: Standard Overage LB Rules and Outbound Rules, Global',
      data,
    ]);
    expect(of(0, 0)).toEqual(['free']);
  });

  test.each([
    ['Basic', ['free']],
    ['Gateway', ['not priced: A load balancer of the SKU Gateway is not priced.']],
  ])('of the SKU %s', (sku, lines) => {
    expect(
      chargesInBoth({
        terraform: [{ type: 'azurerm_lb', values: { sku } }],
        arm: [{ type: network('loadBalancers'), sku: { name: sku } }],
      }),
    ).toEqual(lines);
  });

  test('without an SKU is Basic in a template, which Azure takes, and unknown in a plan, which always tells it', () => {
    expect(chargesInTemplate([{ type: network('loadBalancers') }])).toEqual(['free']);
    expect(chargesInPlan([{ type: 'azurerm_lb', values: {} }])).toEqual(['not priced: Its SKU is not in the file.']);
  });

  test('of the whole world has a meter of its own, and no charge for data', () => {
    expect(chargesInPlan([{ type: 'azurerm_lb', values: { sku: 'Standard', sku_tier: 'Global' } }])).toEqual([
      '1 × 730 Hours of Load Balancer [Global]: Global Included LB Rules and Outbound Rules, Global',
      'rules: by use: Each rule beyond 5 is charged by the hour.',
    ]);
  });
});

test('a peering is charged by the GB, in both directions', () => {
  expect(
    chargesInBoth({
      terraform: [{ type: 'azurerm_virtual_network_peering', values: { virtual_network_name: 'a' } }],
      arm: [{ type: network('virtualNetworks/virtualNetworkPeerings') }],
    }),
  ).toEqual(['by use: It is charged by the GB that pass in and out, and the file does not tell how much.']);
});

test('flow logs are charged by the GB unless they are disabled', () => {
  const inBoth = (enabled: boolean, analytics: boolean) =>
    chargesInBoth({
      terraform: [
        {
          type: 'azurerm_network_watcher_flow_log',
          values: { enabled, traffic_analytics: [{ enabled: analytics, interval_in_minutes: 10 }] },
        },
      ],
      arm: [
        {
          type: network('networkWatchers/flowLogs'),
          properties: {
            enabled,
            flowAnalyticsConfiguration: {
              networkWatcherFlowAnalyticsConfiguration: { enabled: analytics, trafficAnalyticsInterval: 10 },
            },
          },
        },
      ],
    });
  expect(inBoth(true, true)).toEqual(['by use: The logs that it collects, and their analysis, are charged by the GB.']);
  expect(inBoth(false, true)).toEqual(['free']);
});

test('a connection monitor and a network manager are charged by use, and a private link service by its endpoints', () => {
  expect(
    chargesInBoth({
      terraform: [{ type: 'azurerm_network_connection_monitor', values: {} }],
      arm: [{ type: network('networkWatchers/connectionMonitors') }],
    }),
  ).toEqual(['by use: It is charged by the number of its tests, and the file does not tell how much.']);
  expect(chargesInPlan([{ type: 'azurerm_network_manager', values: {} }])).toEqual([
    'by use: It is charged by the hour for each virtual network that it manages, and the file does not tell how much.',
  ]);
  expect(
    chargesInBoth({
      terraform: [{ type: 'azurerm_private_link_service', values: {} }],
      arm: [{ type: network('privateLinkServices') }],
    }),
  ).toEqual(['free']);
});
