import { describe, expect, test } from 'vitest';
import { chargesInBoth, chargesInPlan, chargesInTemplate } from '../../../../support/service-charges.ts';

const network = (type: string) => `Microsoft.Network/${type}`;

test.each([
  ['dns_zone', 'dnsZones', 'Public'],
  ['private_dns_zone', 'privateDnsZones', 'Private'],
])('a %s costs a unit, and its queries', (terraform, arm, sku) => {
  expect(
    chargesInBoth({
      terraform: [{ type: `azurerm_${terraform}`, values: { name: 'example.com', location: null } }],
      arm: [{ type: network(arm), location: 'global' }],
    }),
  ).toEqual([
    `1 × 1 Units of Azure DNS [${sku}]: ${sku} Zone, Zone 1`,
    'queries: by use: Queries are charged by the million.',
  ]);
});

test.each([
  ['inbound_endpoint', 'dnsResolvers/inboundEndpoints', 'Inbound Endpoint'],
  ['outbound_endpoint', 'dnsResolvers/outboundEndpoints', 'Outbound Endpoint'],
  ['dns_forwarding_ruleset', 'dnsForwardingRulesets', 'DNS Forwarding Ruleset'],
])('the %s of a resolver costs a unit', (terraform, arm, meter) => {
  expect(
    chargesInBoth({
      terraform: [{ type: `azurerm_private_dns_resolver_${terraform}`, values: {} }],
      arm: [{ type: network(arm) }],
    }),
  ).toEqual([`1 × 1 Units of Azure DNS [Private Resolver]: Private Resolver ${meter}, Zone 1`]);
});

test('a resolver itself costs nothing', () => {
  expect(
    chargesInBoth({
      terraform: [{ type: 'azurerm_private_dns_resolver', values: {} }],
      arm: [{ type: network('dnsResolvers') }],
    }),
  ).toEqual(['free']);
});

describe('Traffic Manager', () => {
  const queries = 'by use: Queries are charged by the million, and the file does not tell how many there are.';
  const profile = (seconds: number) => ({
    type: 'azurerm_traffic_manager_profile',
    name: 'p',
    values: { id: '/p', monitor_config: [{ interval_in_seconds: seconds }] },
  });
  const inTemplate = (seconds: number, more: object = {}) => ({
    type: network('trafficManagerProfiles'),
    address: 'Microsoft.Network/trafficManagerProfiles/p',
    location: 'global',
    properties: { monitorConfig: { intervalInSeconds: seconds }, ...more },
  });
  const endpoint = (kind: string, values: object, properties: object, seconds = 30) =>
    chargesInBoth({
      terraform: [
        profile(seconds),
        { type: `azurerm_traffic_manager_${kind}_endpoint`, values: { profile_id: '/p', location: null, ...values } },
      ],
      arm: [
        inTemplate(seconds),
        {
          type: network(`trafficManagerProfiles/${kind}Endpoints`),
          address: `Microsoft.Network/trafficManagerProfiles/p/${kind}Endpoints/it`,
          properties,
        },
      ],
    });

  test('has profiles that are charged by queries', () => {
    expect(chargesInBoth({ terraform: [profile(30)], arm: [inTemplate(30)] })).toEqual([queries]);
  });

  test('has endpoints that are checked', () => {
    expect(endpoint('azure', {}, {})).toEqual([
      '1 × 1 Units of Traffic Manager [Azure Endpoint]: Azure Endpoint Health Checks, Global',
    ]);
    expect(endpoint('external', {}, {}, 10)).toEqual([
      '1 × 1 Units of Traffic Manager [Non-Azure Endpoint]: Non-Azure Endpoint Health Checks, Global',
      'interval: 1 × 1 Units of Traffic Manager [Non-Azure Endpoint]: Non-Azure Endpoint Fast Interval Health Check Add-ons, Global',
    ]);
    expect(endpoint('nested', {}, {})).toEqual(['free']);
  });

  test('does not check endpoints that are disabled, or always serve', () => {
    expect(endpoint('azure', { enabled: false }, { endpointStatus: 'Disabled' })).toEqual(['free']);
    expect(endpoint('azure', { always_serve_enabled: true }, { alwaysServe: 'Enabled' })).toEqual(['free']);
  });

  test('has the endpoints of a template in its profile', () => {
    const of = (kind: string, properties: object = {}) => ({
      type: network(`trafficManagerProfiles/${kind}Endpoints`),
      properties,
    });
    const endpoints = [
      of('azure'),
      of('azure'),
      of('external'),
      of('nested'),
      of('azure', { endpointStatus: 'Disabled' }),
    ];
    expect(chargesInTemplate([inTemplate(10, { endpoints })])).toEqual([
      queries,
      'azureEndpoints: 2 × 1 Units of Traffic Manager [Azure Endpoint]: Azure Endpoint Health Checks, Global',
      'azureEndpointsInterval: 2 × 1 Units of Traffic Manager [Azure Endpoint]: Azure Endpoint Fast Interval Health Check Add-ons, Global',
      'externalEndpoints: 1 × 1 Units of Traffic Manager [Non-Azure Endpoint]: Non-Azure Endpoint Health Checks, Global',
      'externalEndpointsInterval: 1 × 1 Units of Traffic Manager [Non-Azure Endpoint]: Non-Azure Endpoint Fast Interval Health Check Add-ons, Global',
    ]);
    expect(chargesInTemplate([inTemplate(30, { endpoints: [{ properties: {} }] })])).toEqual([
      queries,
      'endpoints: not priced: The types of some of its endpoints are not in the file.',
    ]);
  });

  test('has a view of traffic that is charged by its points', () => {
    expect(
      chargesInPlan([{ type: 'azurerm_traffic_manager_profile', values: { traffic_view_enabled: true } }]),
    ).toEqual([queries]);
  });
});
