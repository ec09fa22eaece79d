import { describe, expect, test } from 'vitest';
import { readOne } from '../../../../support/terraform-plan.ts';

const ip = 'azurerm_public_ip';
const plan = 'azurerm_service_plan';
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
        count: 1,
        meter: { service: 'Virtual Network', product: 'IP Addresses', sku, meter },
      },
    ]);
  });

  test.each([
    ['of IPv6', { ip_version: 'IPv6' }, 'IPv6 addresses are not priced yet.'],
    ['of the whole world', { sku_tier: 'Global' }, 'A public IP address of the SKU Global is not priced yet.'],
    ['of a later SKU', { sku: 'StandardV2' }, 'A public IP address of the SKU StandardV2 is not priced yet.'],
  ])('%s is not priced', (_, values, reason) => {
    expect(readOne(ip, values)).toMatchObject([{ kind: 'unpriced', reason }]);
  });

  test.each([
    ['is there', { public_ip_prefix_id: '/prefixes/1' }, {}],
    ['is made with it', {}, { public_ip_prefix_id: true }],
  ])('of a prefix that %s costs nothing of its own', (_, values, unknown) => {
    expect(readOne(ip, values, { unknown })).toMatchObject([{ kind: 'free' }]);
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
  expect(readOne('azurerm_nat_gateway', { sku_name: 'StandardV2' })).toMatchObject([
    { kind: 'unpriced', reason: 'A NAT gateway of the SKU StandardV2 is not priced yet.' },
  ]);
});

describe('an App Service plan', () => {
  test.each([
    ['B1', 'Linux', 'Azure App Service Basic Plan - Linux', 'B1', 'B1'],
    ['B3', 'Windows', 'Azure App Service Basic Plan', 'B3', 'B3'],
    ['S2', 'Windows', 'Azure App Service Standard Plan', 'S2', 'S2 App'],
    ['P1v2', 'Linux', 'Azure App Service Premium v2 Plan - Linux', 'P1 v2', 'P1 v2 App'],
    ['P0v3', 'Linux', 'Azure App Service Premium v3 Plan - Linux', 'P0v3', 'P0v3 App'],
    ['P3V3', 'WindowsContainer', 'Azure App Service Premium v3 Plan', 'P3 v3', 'P3 v3 App'],
  ])('%s of %s is an hourly meter for each worker', (sku_name, os_type, product, sku, meter) => {
    expect(readOne(plan, { sku_name, os_type, worker_count: 3 })).toMatchObject([
      { ...hourly, count: 3, meter: { service: 'Azure App Service', product, sku, meter } },
    ]);
  });

  test('has one worker where the plan gives no number', () => {
    expect(readOne(plan, { sku_name: 'B1', os_type: 'Linux' }, { unknown: { worker_count: true } })).toMatchObject([
      { count: 1, assumed: ['1 worker, since the plan gives no number'] },
    ]);
  });

  test.each([
    ['F1', { kind: 'free' }],
    [
      'Y1',
      { kind: 'unpriced', reason: 'Functions on it are charged by their executions, which a plan does not tell.' },
    ],
    ['I1v2', { kind: 'unpriced', reason: 'An App Service plan of the SKU I1v2 is not priced yet.' }],
    [null, { kind: 'unpriced', reason: 'The plan does not tell its SKU.' }],
  ])('%s is no meter', (sku_name, expected) => {
    expect(readOne(plan, { sku_name, os_type: 'Linux' })).toMatchObject([expected]);
  });

  test('is not priced while the number of its workers is not known', () => {
    const expressions = { worker_count: { references: ['data.external.size.result', 'data.external.size'] } };
    expect(readOne(plan, { sku_name: 'B1' }, { unknown: { worker_count: true }, expressions })).toMatchObject([
      { kind: 'unpriced', reason: 'The number of its workers is known only when the plan is applied.' },
    ]);
  });
});
