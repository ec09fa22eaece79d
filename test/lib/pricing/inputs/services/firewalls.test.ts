import { describe, expect, test } from 'vitest';
import { Unknown } from '../../../../../lib/pricing/inputs/arm/unknown.ts';
import { chargesInBoth, chargesInPlan, chargesInTemplate } from '../../../../support/service-charges.ts';

describe('a firewall', () => {
  const inBoth = (name: string, tier: string) =>
    chargesInBoth({
      terraform: [{ type: 'azurerm_firewall', values: { sku_name: name, sku_tier: tier } }],
      arm: [{ type: 'Microsoft.Network/azureFirewalls', properties: { sku: { name, tier } } }],
    });
  const parts = [
    'data: by use: The data that it processes is charged by the GB.',
    'capacity: by use: The capacity units that it scales to are charged by the hour.',
  ];

  test.each([
    ['AZFW_VNet', 'Standard', 'Standard', parts],
    ['AZFW_VNet', 'Premium', 'Premium', parts],
    ['AZFW_VNet', 'Basic', 'Basic', parts.slice(0, 1)],
    ['AZFW_Hub', 'Standard', 'Standard Secure Virtual Hub', parts],
    ['AZFW_Hub', 'Premium', 'Premium Secured Virtual Hub', parts],
    ['AZFW_Hub', 'Basic', 'Basic Secured Virtual Hub', parts.slice(0, 1)],
  ])('%s %s', (name, tier, sku, others) => {
    expect(inBoth(name, tier)).toEqual([
      `1 × 730 Hours of Azure Firewall [${sku}]: ${sku} Deployment, westeurope`,
      ...others,
    ]);
  });

  test('of an unknown tier is not priced', () => {
    expect(inBoth('AZFW_VNet', 'Ultimate')).toEqual(['not priced: A firewall of the SKU Ultimate is not priced.']);
  });

  test('without a tier is Standard', () => {
    const [line] = chargesInBoth({
      terraform: [{ type: 'azurerm_firewall', values: {} }],
      arm: [{ type: 'Microsoft.Network/azureFirewalls' }],
    });
    expect(line).toBe('1 × 730 Hours of Azure Firewall [Standard]: Standard Deployment, westeurope');
  });

  test('whose tier only the deployment tells is not priced', () => {
    const tier = new Unknown('{tier}', ['the parameter "tier" has no value']);
    expect(chargesInTemplate([{ type: 'Microsoft.Network/azureFirewalls', properties: { sku: { tier } } }])).toEqual([
      'not priced: "sku.tier" is not known: the parameter "tier" has no value.',
    ]);
  });
});

test('a policy of firewalls is charged by the number of them', () => {
  expect(
    chargesInBoth({
      terraform: [{ type: 'azurerm_firewall_policy', values: { sku: 'Standard' } }],
      arm: [{ type: 'Microsoft.Network/firewallPolicies' }],
    }),
  ).toEqual([expect.stringMatching(/^by use: It is free for one firewall; /)]);
});

describe('a bastion', () => {
  const data = 'data: by use: The data that it sends out is charged by the GB.';
  const inBoth = (sku: string, units?: number) =>
    chargesInBoth({
      terraform: [{ type: 'azurerm_bastion_host', values: { sku, ...(units && { scale_units: units }) } }],
      arm: [
        { type: 'Microsoft.Network/bastionHosts', sku: { name: sku }, properties: units ? { scaleUnits: units } : {} },
      ],
    });

  test('costs its hours, and those of scale units beyond 2', () => {
    expect(inBoth('Basic')).toEqual(['1 × 730 Hours of Azure Bastion [Basic]: Basic Gateway, westeurope', data]);
    expect(inBoth('Standard', 5)).toEqual([
      '1 × 730 Hours of Azure Bastion [Standard]: Standard Gateway, westeurope',
      'scaleUnits: 3 × 730 Hours of Azure Bastion [Standard]: Standard Additional Gateway, westeurope',
      data,
    ]);
    expect(inBoth('Premium', 2)).toEqual([
      '1 × 730 Hours of Azure Bastion [Premium]: Premium Gateway, westeurope',
      data,
    ]);
  });

  test('of the SKU Developer is free, and of an unknown one not priced', () => {
    expect(inBoth('Developer')).toEqual(['free']);
    expect(inBoth('Gold')).toEqual(['not priced: A bastion of the SKU Gold is not priced.']);
  });

  test('without an SKU is Basic in a plan', () => {
    expect(chargesInPlan([{ type: 'azurerm_bastion_host', values: {} }])[0]).toMatch(/Basic Gateway/);
    expect(chargesInTemplate([{ type: 'Microsoft.Network/bastionHosts' }])).toEqual([
      'not priced: Its SKU is not in the file.',
    ]);
  });
});

test('a plan of DDoS protection costs its hours, and addresses beyond 100', () => {
  expect(
    chargesInBoth({
      terraform: [{ type: 'azurerm_network_ddos_protection_plan', values: {} }],
      arm: [{ type: 'Microsoft.Network/ddosProtectionPlans' }],
    }),
  ).toEqual([
    '1 × 730 Hours of Azure DDOS Protection [Network Protection]: Network Protection Plan, westeurope',
    'addresses: by use: Each address that it protects beyond 100 is charged by the hour.',
    'data: by use: The data that it processes is charged by the GB.',
  ]);
});
