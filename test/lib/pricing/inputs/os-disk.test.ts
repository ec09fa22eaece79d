import { expect, test } from 'vitest';
import { assumeNodeDiskType } from '../../../../lib/pricing/inputs/os-disk.ts';

test.each([
  ['Standard_D4s_v5', 'Premium_LRS'],
  ['Standard_D4ads_v5', 'Premium_LRS'],
  ['Standard_DS2_v2', 'Premium_LRS'],
  ['Standard_DS13-2_v2', 'Premium_LRS'],
  ['Standard_E16-8s_v5', 'Premium_LRS'],
  ['Standard_B2ms', 'Premium_LRS'],
  ['Standard_NC4as_T4_v3', 'Premium_LRS'],
  ['standard_f4s_v2', 'Premium_LRS'],
  ['Standard_D4_v5', 'StandardSSD_LRS'],
  ['Standard_D2a_v4', 'StandardSSD_LRS'],
  ['Standard_A2_v2', 'StandardSSD_LRS'],
  ['Standard_NV6', 'StandardSSD_LRS'],
])('a node of %s has a disk of the type %s', (size, sku) => {
  expect(assumeNodeDiskType(size)).toMatchObject({ sku });
});
