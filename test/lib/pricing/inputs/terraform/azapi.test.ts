import { describe, expect, test } from 'vitest';
import { UnreadableInput } from '../../../../../lib/pricing/inputs/resource.ts';
import { type PlanEntry, readEntries, readOne } from '../../../../support/terraform-plan.ts';

const disk = { sku: { name: 'Premium_LRS' }, properties: { diskSizeGB: 64, creationData: { createOption: 'Empty' } } };
const type = 'Microsoft.Compute/disks@2024-03-02';

describe('a resource of azapi', () => {
  test.each([
    ['an object', disk],
    ['JSON in a text', JSON.stringify(disk)],
  ])('is read as Azure Resource Manager spells it; its body is %s', (_, body) => {
    expect(readOne('azapi_resource', { type, body })).toMatchObject([
      { address: 'azapi_resource.it', kind: 'disk', region: 'westeurope', sku: 'Premium_LRS', gib: 64 },
    ]);
  });

  test('is not priced where the plan leaves a member open that the price needs', () => {
    const body = { ...disk, properties: { creationData: { createOption: 'Empty' } } };
    const [open] = readOne(
      'azapi_resource',
      { type, body },
      { unknown: { body: { properties: { diskSizeGB: true } } } },
    );
    expect(open).toMatchObject({ kind: 'unpriced', reason: expect.stringContaining('diskSizeGB') });
    expect(readOne('azapi_resource', { type }, { unknown: { body: true } })).toMatchObject([
      { kind: 'unpriced', reason: 'Its body is known only when the plan is applied.' },
    ]);
    expect(
      readOne('azapi_resource', { location: null, type, body: disk }, { unknown: { location: true } }),
    ).toMatchObject([{ kind: 'disk', unknown: [expect.stringContaining('location')] }]);
  });

  test('says which element of a list the plan leaves open', () => {
    const body = {
      properties: {
        hardwareProfile: { vmSize: 'Standard_D4s_v5' },
        storageProfile: {
          osDisk: { osType: 'Linux', diskSizeGB: 64, managedDisk: { storageAccountType: 'Premium_LRS' } },
          dataDisks: [{ createOption: 'Empty', managedDisk: { storageAccountType: 'Premium_LRS' } }],
        },
      },
    };
    const unknown = { body: { properties: { storageProfile: { dataDisks: [{ diskSizeGB: true }] } } } };
    const vm = 'Microsoft.Compute/virtualMachines@2024-07-01';
    expect(readOne('azapi_resource', { type: vm, body }, { unknown })).toMatchObject([
      { kind: 'machine', size: 'Standard_D4s_v5' },
      { kind: 'disk', gib: 64 },
      { kind: 'unpriced', reason: expect.stringContaining('diskSizeGB') },
    ]);
  });

  test('that is part of another is where that is', () => {
    const entries: readonly PlanEntry[] = [
      { type: 'azurerm_kubernetes_cluster', values: { location: 'eastus' } },
      {
        type: 'azapi_resource',
        values: {
          type: 'Microsoft.ContainerService/managedClusters/agentPools@2024-09-01',
          body: { properties: { count: 2, vmSize: 'Standard_D4s_v5', osDiskType: 'Ephemeral' } },
        },
        unknown: { parent_id: true },
        expressions: {
          parent_id: { references: ['azurerm_kubernetes_cluster.it.id', 'azurerm_kubernetes_cluster.it'] },
        },
      },
    ];
    expect(readEntries(entries).resources.at(-1)).toMatchObject({ kind: 'machine', count: 2, region: 'eastus' });
  });

  test.each([
    ['no type', {}, 'The plan does not tell its type.'],
    ['a type without a price', { type: 'Microsoft.Cdn/profiles@2024-02-01' }, 'Microsoft.Cdn/profiles is not priced.'],
  ])('with %s is named', (_, values, reason) => {
    expect(readOne('azapi_resource', values)).toMatchObject([{ kind: 'unpriced', reason }]);
  });

  test('fails on a body that is none', () => {
    for (const body of ['{', '[]', 7]) {
      expect(() => readOne('azapi_resource', { type, body })).toThrow(
        new UnreadableInput(['azapi_resource.it: "body" must be an object, or JSON of one.']),
      );
    }
  });
});
