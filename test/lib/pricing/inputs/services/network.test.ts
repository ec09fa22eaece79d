import { expect, test } from 'vitest';
import { chargesInBoth } from '../../../../support/service-charges.ts';

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
      arm: [{ type: 'Microsoft.Network/publicIPAddresses', sku, properties: { publicIPAllocationMethod: 'Static' } }],
    }),
  ).toEqual([line]);
});
