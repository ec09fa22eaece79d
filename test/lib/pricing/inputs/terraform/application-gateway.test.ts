import { expect, test } from 'vitest';
import { readOne } from '../../../../support/terraform-plan.ts';

const type = 'azurerm_application_gateway';

test.each([
  ['Basic', 'Application Gateway Basic v2', 'Basic', 'Basic Fixed Cost'],
  ['Standard_v2', 'Application Gateway Standard v2', 'Standard', 'Standard Fixed Cost'],
  ['WAF_v2', 'Application Gateway WAF v2', 'Standard', 'Standard Fixed Cost'],
])('an application gateway %s is an hourly meter, and a load that nobody knows', (name, product, sku, meter) => {
  expect(readOne(type, { sku: [{ name, tier: name, capacity: 2 }] })).toMatchObject([
    {
      kind: 'meter',
      meter: { service: 'Application Gateway', product, sku, meter },
      quantity: 730,
      unit: 'Hours',
      region: 'westeurope',
    },
    { address: `${type}.it.capacity`, kind: 'unpriced' },
  ]);
});

test.each([
  [
    'of version 1',
    { sku: [{ name: 'WAF_Medium' }] },
    'An application gateway of the SKU WAF_Medium is not priced yet.',
  ],
  ['without a SKU', {}, 'The plan does not tell its SKU.'],
])('one %s is not priced', (_, values, reason) => {
  expect(readOne(type, values)).toMatchObject([{ kind: 'unpriced', reason }]);
});
