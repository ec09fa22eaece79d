import { expect, test } from 'vitest';
import { nameFamily } from '../../../../lib/pricing/commitments/family.ts';

test.each([
  [{ sku: 'd4s-v5' }, 'Standard_D4s_v5 (4 vCPU, 16 GiB), Linux', 'Dsv5', 'D4s v5'],
  [{ sku: 'x' }, 'Standard_E16-8s_v5 (8 vCPU, 128 GiB), Windows (hybrid benefit)', 'Esv5', 'E16-8s v5'],
  [{ sku: 'x' }, 'Standard_M128ms (128 vCPU), Linux', 'Mms', 'M128ms'],
  [{ sku: 'x' }, 'Basic_A1 (), Linux', 'Basic A1', 'Basic A1'],
  [{ type: 'premium_ssd', size: 1000 }, 'P30 LRS (1024 GiB), premium_ssd', 'premium_ssd LRS', 'P30 LRS'],
  [{ type: 'ultra', redundancy: 'LRS' }, 'ultra LRS, 64 GiB, 100 IOPS, 1 MBps', 'ultra LRS', 'ultra LRS'],
  [
    { tier: 'hyperscale', vcores: 8 },
    'hyperscale provisioned gen5, 8 vCores, 32 GB',
    'sql hyperscale provisioned gen5',
    '8 vCores',
  ],
  [{}, 'Bandwidth · Out', 'meters', 'Bandwidth · Out'],
])('%j, %s is of the family %s', (item, description, family, name) => {
  expect(nameFamily(item, description)).toEqual({ family, name });
});
