import { expect, test } from 'vitest';
import { nameFamily } from '../../../../lib/pricing/commitments/family.ts';

test.each([
  [{ product: 'virtual_machine', sku: 'Standard_D4s_v5' }, 'Dsv5', 'D4s v5'],
  [{ product: 'virtual_machine', sku: 'd2as-v5' }, 'Dasv5', 'D2as v5'],
  [{ product: 'virtual_machine', sku: 'Standard_E16-8s_v5' }, 'Esv5', 'E16-8s v5'],
  [{ product: 'virtual_machine', sku: 'Standard_M128ms' }, 'Mms', 'M128ms'],
  [{ product: 'managed_disk', type: 'premium_ssd', size: 1000 }, 'premium_ssd LRS', 'P30'],
  [{ product: 'managed_disk', type: 'premium_ssd', size: 'P40', redundancy: 'ZRS' }, 'premium_ssd ZRS', 'P40'],
  [{ product: 'managed_disk', type: 'ultra', size: 64 }, 'ultra LRS', 'as described'],
  [{ product: 'sql_database', tier: 'hyperscale', vcores: 8 }, 'sql hyperscale provisioned gen5', '8 vCores'],
  [{}, 'meters', 'as described'],
])('%j is of the family %s', (item, family, name) => {
  expect(nameFamily(item, 'as described')).toEqual({ family, name });
});
