import { describe, expect, test } from 'vitest';
import { chargesOf } from '../../../../support/one-service.ts';
import { chargesInBoth, chargesInPlan, chargesInTemplate } from '../../../../support/service-charges.ts';

const computes = 'Microsoft.MachineLearningServices/workspaces/computes';

describe('a compute cluster', () => {
  const cluster = (least: number | undefined) =>
    chargesOf('machine_learning_compute_cluster', computes, {
      plan: { vm_size: 'STANDARD_DS3_V2', vm_priority: 'Dedicated', scale_settings: [{ min_node_count: least }] },
      arm: {
        properties: {
          computeType: 'AmlCompute',
          properties: { vmSize: 'STANDARD_DS3_V2', scaleSettings: { minNodeCount: least } },
        },
      },
    });

  test('is charged as its least machines', () => {
    expect(cluster(2)).toEqual(['2 × STANDARD_DS3_V2 of linux']);
  });

  test('that may have none is charged by use', () => {
    for (const least of [0, undefined])
      expect(cluster(least)).toEqual([expect.stringMatching(/^by use: It makes machines/)]);
  });

  test('without a size has no price', () => {
    expect(chargesOf('machine_learning_compute_cluster', computes, { plan: {}, arm: {} })).toEqual([
      'not priced: Its SKU is not in the file.',
    ]);
  });
});

test('a compute instance is a machine', () => {
  expect(
    chargesOf('machine_learning_compute_instance', computes, {
      plan: { virtual_machine_size: 'Standard_DS2_v2' },
      arm: { properties: { computeType: 'ComputeInstance', properties: { vmSize: 'Standard_DS2_v2' } } },
    }),
  ).toEqual(['1 × Standard_DS2_v2 of linux']);
});

test('a compute that is a resource of its own, or of a type that we do not know', () => {
  const compute = (computeType: string) => chargesInTemplate([{ type: computes, properties: { computeType } }]);
  expect(compute('Kubernetes')).toEqual(['free']);
  expect(compute('DataFactory')).toEqual(['not priced: A compute of the type DataFactory is not priced.']);
});

describe('a Batch pool', () => {
  const pool = (scale: object, armScale: object, agent = 'batch.node.ubuntu 22.04') =>
    chargesInBoth({
      terraform: [
        { type: 'azurerm_batch_account', values: { name: 'b' } },
        {
          type: 'azurerm_batch_pool',
          values: { account_name: 'b', vm_size: 'Standard_D2s_v3', node_agent_sku_id: agent, ...scale },
        },
      ],
      arm: [
        { type: 'Microsoft.Batch/batchAccounts', address: 'b' },
        {
          type: 'Microsoft.Batch/batchAccounts/pools',
          address: 'b/pools/p',
          properties: {
            vmSize: 'Standard_D2s_v3',
            deploymentConfiguration: { virtualMachineConfiguration: { nodeAgentSkuId: agent } },
            scaleSettings: armScale,
          },
        },
      ],
    });

  test('is charged as its machines', () => {
    expect(pool({ fixed_scale: [{ target_dedicated_nodes: 3 }] }, { fixedScale: { targetDedicatedNodes: 3 } })).toEqual(
      ['3 × Standard_D2s_v3 of linux'],
    );
    expect(
      pool(
        { fixed_scale: [{ target_dedicated_nodes: 1, target_low_priority_nodes: 2 }] },
        { fixedScale: { targetDedicatedNodes: 1, targetLowPriorityNodes: 2 } },
        'batch.node.windows amd64',
      ),
    ).toEqual([
      '1 × Standard_D2s_v3 of windows',
      'low_priority: not priced: Machines of a low priority have no fixed price.',
    ]);
  });

  test('that a formula scales is charged by use', () => {
    expect(pool({ auto_scale: [{ formula: 'f' }] }, { autoScale: { formula: 'f' } })).toEqual([
      expect.stringMatching(/^by use: Its formula/),
    ]);
  });
});

test('machines of labs are machines', () => {
  expect(
    chargesInPlan([{ type: 'azurerm_dev_test_windows_virtual_machine', values: { size: 'Standard_B2s' } }]),
  ).toEqual(['1 × Standard_B2s of windows']);
});

test.each([
  ['dedicated_host', 'Microsoft.Compute/hostGroups/hosts'],
  ['capacity_reservation', 'Microsoft.Compute/capacityReservationGroups/capacityReservations'],
  ['hdinsight_spark_cluster', 'Microsoft.HDInsight/clusters'],
])('%s is known to cost money', (type, arm) => {
  expect(chargesOf(type, arm, { plan: {}, arm: {} })).toEqual([expect.stringMatching(/^not priced: /)]);
});
