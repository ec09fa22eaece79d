import { expect, test } from 'vitest';
import type { ArmSource } from '../../../../../lib/pricing/inputs/arm/mapping/arm-source.ts';
import { readArmResource } from '../../../../../lib/pricing/inputs/arm/mapping/read-arm-resource.ts';
import { Unknown } from '../../../../../lib/pricing/inputs/arm/unknown.ts';
import type { Resource } from '../../../../../lib/pricing/inputs/resource.ts';
import { showResources } from '../../../../support/arm-inputs.ts';

/** Shows what becomes of a resource, a meter by its own name, region, number and quantity. */
const show = (type: string, more: Partial<ArmSource>): string[] => {
  const resources = readArmResource({ address: 'x', type, location: 'westeurope', ...more });
  return resources.map((each) => {
    if (each.kind !== 'meter' || 'meter_id' in each.meter) return showResources([withoutUsage(each)]).join();
    const { product, meter } = each.meter;
    return `${each.count ?? 1} × ${each.quantity} ${each.unit} of ${product}: ${meter}, ${each.region}`;
  });
};
const withoutUsage = (resource: Resource): Resource => {
  if (resource.kind !== 'unpriced') return resource;
  const { usage: _, ...rest } = resource;
  return rest;
};
const unknown = new Unknown('{x}', ['the parameter "x" has no value']);

test.each([
  [
    'publicIPAddresses',
    { sku: { name: 'Standard' } },
    ['1 × 730 Hours of IP Addresses: Standard IPv4 Static Public IP, westeurope'],
  ],
  [
    'publicIPAddresses',
    { properties: {} },
    ['1 × 730 Hours of IP Addresses: Basic IPv4 Dynamic Public IP, westeurope'],
  ],
  [
    'publicIPAddresses',
    { properties: { publicIPAllocationMethod: 'Static' } },
    ['1 × 730 Hours of IP Addresses: Basic IPv4 Static Public IP, westeurope'],
  ],
  ['publicIPAddresses', { properties: { publicIPPrefix: { id: 'p' } } }, ['free x']],
  ['publicIPAddresses', { properties: { publicIPAddressVersion: 'IPv6' } }, ['free x']],
  [
    'publicIPAddresses',
    { sku: { name: 'Standard', tier: 'Global' } },
    ['1 × 730 Hours of IP Addresses: Global IPv4 Static Public IP, westeurope'],
  ],
  [
    'publicIPAddresses',
    { sku: { name: unknown } },
    ['unpriced x: "sku.name" is not known: the parameter "x" has no value.'],
  ],
  [
    'natGateways',
    { sku: { name: 'Standard' } },
    [
      '1 × 730 Hours of NAT Gateway: Standard Gateway, Global',
      'unpriced x/data: The data that it processes is charged by the GB, and the file does not tell how much. byUse=true',
    ],
  ],
  ['natGateways', { sku: { name: 'StandardV3' } }, ['unpriced x: A NAT gateway of the SKU StandardV3 is not priced.']],
  [
    'privateEndpoints',
    {},
    [
      '1 × 730 Hours of Virtual Network Private Link: Standard Private Endpoint, Global',
      expect.stringMatching(/^unpriced x\/data: /),
    ],
  ],
  [
    'applicationGateways',
    { properties: { sku: { name: 'WAF_v2' } } },
    [
      '1 × 730 Units/Hour of Application Gateway WAF v2: Standard Fixed Cost, westeurope',
      expect.stringMatching(/^unpriced x\/capacity: /),
    ],
  ],
  ['applicationGateways', { properties: {} }, ['unpriced x: Its SKU is not in the file.']],
])('%s with %j', (type, more, lines) => {
  expect(show(`Microsoft.Network/${type}`, more)).toEqual(lines);
});

test.each([
  [
    { sku: { name: 'P1v3', capacity: 3 }, properties: { reserved: true } },
    '3 × 730 Hours of Azure App Service Premium v3 Plan - Linux: P1 v3 App, westeurope',
  ],
  [{ sku: { name: 'S1' } }, '1 × 730 Hours of Azure App Service Standard Plan: S1 App, westeurope'],
  [{ sku: { name: 'F1' } }, 'free x'],
  [
    { sku: { name: 'Y1' } },
    'unpriced x: Functions on it are charged by their executions, which the file does not tell. byUse=true',
  ],
  [{ sku: { name: 'I1' } }, 'unpriced x: An App Service plan of the SKU I1 is not priced.'],
  [
    { sku: { name: 'S1', capacity: unknown } },
    'unpriced x: "sku.capacity" is not known: the parameter "x" has no value.',
  ],
])('an App Service plan with %j is "%s"', (more, line) => {
  expect(show('Microsoft.Web/serverfarms', more)).toEqual([line]);
});

test('a container registry is charged by the day, and what it stores beyond that is named', () => {
  expect(show('Microsoft.ContainerRegistry/registries', { sku: { name: 'premium' } })).toEqual([
    expect.stringMatching(/^1 × 30.* Units\/Day of Container Registry: Premium Registry Unit, westeurope$/),
    'unpriced x/storage: What it stores beyond what its SKU includes is charged by the GB. byUse=true',
  ]);
});

test('a web app runs on its plan, and functions may be charged by execution', () => {
  for (const appKind of [undefined, 'app,linux']) expect(show('Microsoft.Web/sites', { appKind })).toEqual(['free x']);
  expect(show('Microsoft.Web/sites', { appKind: 'functionapp,linux' })).toEqual([
    'unpriced x: Functions and workflows are charged by their executions, unless their plan is charged by the hour. byUse=true',
  ]);
  expect(show('Microsoft.Web/sites', { appKind: unknown })).toEqual([
    'unpriced x: "kind" is not known: the parameter "x" has no value.',
  ]);
});
