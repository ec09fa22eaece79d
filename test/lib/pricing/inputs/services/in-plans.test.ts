import { describe, expect, test } from 'vitest';
import { readOne } from '../../../../support/terraform-plan.ts';

const ip = 'azurerm_public_ip';
const hourly = { kind: 'meter', quantity: 730, unit: 'Hours' };

describe('a public IP address', () => {
  test.each([
    ['of the SKU that is the default', { allocation_method: 'Static' }, 'Standard', 'Standard IPv4 Static Public IP'],
    ['of the SKU Basic', { sku: 'Basic', allocation_method: 'Static' }, 'Basic', 'Basic IPv4 Static Public IP'],
    ['that changes', { sku: 'Basic', allocation_method: 'Dynamic' }, 'Basic', 'Basic IPv4 Dynamic Public IP'],
  ])('%s is an hourly meter', (_, values, sku, meter) => {
    expect(readOne(ip, values)).toMatchObject([
      {
        ...hourly,
        region: 'westeurope',
        meter: { service: 'Virtual Network', product: 'IP Addresses', sku, meter },
      },
    ]);
  });

  test.each([['of a later SKU', { sku: 'StandardV2' }, 'A public IP address of the SKU StandardV2 is not priced.']])(
    '%s is not priced',
    (_, values, reason) => {
      expect(readOne(ip, values)).toMatchObject([{ kind: 'unpriced', reason }]);
    },
  );

  test.each([
    ['is there', { public_ip_prefix_id: '/prefixes/1' }, {}],
    ['is made with it', {}, { public_ip_prefix_id: true }],
  ])('of a prefix that %s costs nothing of its own', (_, values, unknown) => {
    const expressions = { public_ip_prefix_id: { references: ['azurerm_public_ip_prefix.it.id'] } };
    expect(readOne(ip, values, { unknown, expressions })).toMatchObject([{ kind: 'free' }]);
  });

  test('of IPv6 costs nothing', () => {
    expect(readOne(ip, { ip_version: 'IPv6' })).toMatchObject([{ kind: 'free' }]);
  });

  test('of the whole world has a meter of its own', () => {
    expect(readOne(ip, { sku_tier: 'Global' })).toMatchObject([
      { ...hourly, region: 'westeurope', meter: { sku: 'Global', meter: 'Global IPv4 Static Public IP' } },
    ]);
  });
});

test('a NAT gateway is an hourly meter of all regions, and traffic that nobody knows', () => {
  expect(readOne('azurerm_nat_gateway', { sku_name: 'Standard' })).toMatchObject([
    {
      ...hourly,
      region: 'Global',
      meter: { service: 'NAT Gateway', product: 'NAT Gateway', meter: 'Standard Gateway' },
    },
    { address: 'azurerm_nat_gateway.it.data', kind: 'unpriced' },
  ]);
  expect(readOne('azurerm_nat_gateway', { sku_name: 'StandardV3' })).toMatchObject([
    { kind: 'unpriced', reason: 'A NAT gateway of the SKU StandardV3 is not priced.' },
  ]);
});

test('a meter of all regions needs no location', () => {
  const [gateway] = readOne('azurerm_nat_gateway', { location: null }, { unknown: { location: true } });
  expect(gateway).toMatchObject({ kind: 'meter', region: 'Global' });
  expect(gateway).not.toHaveProperty('unknown');
});

test('a private endpoint is an hourly meter of all regions, and traffic that nobody knows', () => {
  const meter = {
    service: 'Virtual Network',
    product: 'Virtual Network Private Link',
    meter: 'Standard Private Endpoint',
  };
  expect(readOne('azurerm_private_endpoint', {})).toMatchObject([
    { ...hourly, region: 'Global', meter },
    { address: 'azurerm_private_endpoint.it.data', kind: 'unpriced' },
  ]);
});

describe('a container registry', () => {
  const type = 'azurerm_container_registry';

  test('is a meter by the day, and what it stores beyond', () => {
    expect(readOne(type, { sku: 'Premium', georeplications: [{ location: 'eastus' }] })).toMatchObject([
      {
        kind: 'meter',
        region: 'westeurope',
        meter: { service: 'Container Registry', sku: 'Premium', meter: 'Premium Registry Unit' },
        quantity: 30.416667,
        unit: 'Units/Day',
      },
      { address: `${type}.it.storage`, kind: 'unpriced' },
      { address: `${type}.it.georeplications`, kind: 'unpriced' },
    ]);
    expect(readOne(type, { sku: 'Basic' })).toHaveLength(2);
  });

  test('of an SKU that is gone is not priced', () => {
    expect(readOne(type, { sku: 'Classic' })).toMatchObject([
      { kind: 'unpriced', reason: 'A container registry of the SKU Classic is not priced.' },
    ]);
  });
});
